CREATE TABLE "watched_communities" (
	"workspace_id" uuid NOT NULL,
	"source" "post_source" NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "watched_communities_workspace_id_source_key_pk" PRIMARY KEY("workspace_id","source","key")
);
--> statement-breakpoint
CREATE TABLE "research_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"error_message" text,
	"notice" text,
	"input" jsonb NOT NULL,
	"result" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"run" integer DEFAULT 1 NOT NULL,
	"is_begun" boolean DEFAULT false NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"regenerated_from" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"progress_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"completed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "watched_communities" ADD CONSTRAINT "watched_communities_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "research_jobs" ADD CONSTRAINT "research_jobs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "research_jobs_workspace" ON "research_jobs" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "research_jobs_running" ON "research_jobs" USING btree ("progress_at") WHERE "research_jobs"."finished_at" is null;