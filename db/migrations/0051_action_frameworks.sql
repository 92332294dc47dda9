CREATE TABLE "action_frameworks" (
	"analysis_id" uuid PRIMARY KEY NOT NULL,
	"title" text,
	"sections" jsonb,
	"version" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone,
	"share_version" integer DEFAULT 1 NOT NULL,
	"share_expires_at" timestamp with time zone,
	"notion_page_id" text,
	"notion_url" text,
	"exporting_until" timestamp with time zone,
	CONSTRAINT "action_frameworks_notion_page" CHECK (("action_frameworks"."notion_page_id" is null) = ("action_frameworks"."notion_url" is null))
);
--> statement-breakpoint
ALTER TABLE "action_frameworks" ADD CONSTRAINT "action_frameworks_analysis_id_research_jobs_id_fk" FOREIGN KEY ("analysis_id") REFERENCES "public"."research_jobs"("id") ON DELETE cascade ON UPDATE no action;