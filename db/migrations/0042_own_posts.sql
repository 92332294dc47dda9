CREATE TABLE "own_post_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"community" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"planned_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"resolved_at" timestamp with time zone,
	"external_id" text,
	"checks" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "own_posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"community" text,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"status" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"scheduled_at" timestamp with time zone,
	"time_zone" text NOT NULL,
	"published_at" timestamp with time zone,
	"url" text,
	"failure" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "own_post_attempts" ADD CONSTRAINT "own_post_attempts_post_id_own_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."own_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_posts" ADD CONSTRAINT "own_posts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "own_post_attempts_open" ON "own_post_attempts" USING btree ("post_id") WHERE "own_post_attempts"."state" in ('planned', 'sent', 'unknown');--> statement-breakpoint
CREATE INDEX "own_post_attempts_post" ON "own_post_attempts" USING btree ("post_id","planned_at");--> statement-breakpoint
CREATE INDEX "own_posts_workspace" ON "own_posts" USING btree ("workspace_id","scheduled_at");--> statement-breakpoint
CREATE INDEX "own_posts_due" ON "own_posts" USING btree ("scheduled_at") WHERE "own_posts"."status" = 'scheduled';