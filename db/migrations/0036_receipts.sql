CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"verification_token" text NOT NULL,
	"workspace_id" uuid NOT NULL,
	"submitted_by" uuid,
	"plan" text NOT NULL,
	"usd" integer NOT NULL,
	"pesos" integer,
	"gcash_reference" text,
	"image_id" uuid,
	"status" text DEFAULT 'pending' NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"reason" text,
	"anchor" timestamp with time zone,
	"period_start" timestamp with time zone,
	"period_end" timestamp with time zone,
	"announced_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "receipts_verification_token_unique" UNIQUE("verification_token")
);
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_one_pending" ON "receipts" USING btree ("workspace_id") WHERE "receipts"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_reference" ON "receipts" USING btree ("gcash_reference") WHERE "receipts"."status" in ('pending', 'approved');--> statement-breakpoint
CREATE INDEX "receipts_workspace" ON "receipts" USING btree ("workspace_id","submitted_at");--> statement-breakpoint
CREATE INDEX "receipts_end" ON "receipts" USING btree ("period_end") WHERE "receipts"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "receipts_decided" ON "receipts" USING btree ("decided_at");