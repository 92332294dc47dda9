CREATE TABLE "feed_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"leased_by" uuid,
	"lease_until" timestamp with time zone,
	"blocked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "feeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"key" text NOT NULL,
	"address" text NOT NULL,
	"host" text NOT NULL,
	"title" text NOT NULL,
	"state" jsonb,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_read_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"ended_at" timestamp with time zone,
	"moved_to" text,
	"moved_readings" integer DEFAULT 0 NOT NULL,
	"missed_at" timestamp with time zone,
	"abandoned_at" timestamp with time zone,
	CONSTRAINT "feeds_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "workspace_feeds" (
	"workspace_id" uuid NOT NULL,
	"feed_id" uuid NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paused_at" timestamp with time zone,
	"searched_at" timestamp with time zone,
	CONSTRAINT "workspace_feeds_workspace_id_feed_id_pk" PRIMARY KEY("workspace_id","feed_id")
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "feed_id" uuid;--> statement-breakpoint
ALTER TABLE "workspace_feeds" ADD CONSTRAINT "workspace_feeds_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_feeds" ADD CONSTRAINT "workspace_feeds_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feeds_due" ON "feeds" USING btree ("due_at") WHERE "feeds"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "feeds_host" ON "feeds" USING btree ("host");--> statement-breakpoint
CREATE INDEX "workspace_feeds_feed" ON "workspace_feeds" USING btree ("feed_id");--> statement-breakpoint
CREATE INDEX "posts_feed" ON "posts" USING btree ("feed_id","posted_at","id") WHERE "posts"."feed_id" is not null;