CREATE TABLE "plan_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"from_plan" text,
	"from_tier" "tier",
	"to_plan" text,
	"to_tier" "tier",
	"anchor" timestamp with time zone,
	"zone" text,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reply_bonuses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"taken_back_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "keywords" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "plan" text;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "billing_anchor" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "billing_zone" text;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE "reply_units" ADD COLUMN "tier" "tier";--> statement-breakpoint
ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_bonuses" ADD CONSTRAINT "reply_bonuses_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_changes_workspace" ON "plan_changes" USING btree ("workspace_id","at");--> statement-breakpoint
CREATE INDEX "reply_bonuses_workspace" ON "reply_bonuses" USING btree ("workspace_id");--> statement-breakpoint
-- Units that were reserved before this version were reserved under the tier that their workspace has now: no plan
-- could be bought or changed until here. Without this they would count as free replies, which come once.
UPDATE "reply_units" SET "tier" = "workspaces"."tier" FROM "workspaces"
WHERE "workspaces"."id" = "reply_units"."workspace_id" AND "workspaces"."tier" IS NOT NULL;
