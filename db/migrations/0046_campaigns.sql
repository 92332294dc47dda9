CREATE TABLE "campaign_posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"campaign_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"post_type" text NOT NULL,
	"local_time" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"intent" text NOT NULL,
	"is_dropped" boolean DEFAULT false NOT NULL,
	"is_pending" boolean DEFAULT true NOT NULL,
	"own_post_id" uuid,
	"sequence" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"goal" text NOT NULL,
	"platforms" jsonb NOT NULL,
	"weeks" integer NOT NULL,
	"starts_on" date NOT NULL,
	"time_zone" text NOT NULL,
	"voice_id" text NOT NULL,
	"status" text NOT NULL,
	"run" integer DEFAULT 1 NOT NULL,
	"failure" text,
	"progress_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaign_posts" ADD CONSTRAINT "campaign_posts_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_posts" ADD CONSTRAINT "campaign_posts_own_post_id_own_posts_id_fk" FOREIGN KEY ("own_post_id") REFERENCES "public"."own_posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_posts_campaign" ON "campaign_posts" USING btree ("campaign_id","position");--> statement-breakpoint
CREATE INDEX "campaign_posts_own_post" ON "campaign_posts" USING btree ("own_post_id");--> statement-breakpoint
CREATE INDEX "campaigns_workspace" ON "campaigns" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "campaigns_generating" ON "campaigns" USING btree ("progress_at") WHERE "campaigns"."status" = 'generating';