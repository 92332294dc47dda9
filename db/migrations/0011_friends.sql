CREATE TABLE "friend_posts" (
	"snapshot_id" uuid NOT NULL,
	"run" smallint NOT NULL,
	"place" smallint NOT NULL,
	"post_id" uuid NOT NULL,
	CONSTRAINT "friend_posts_snapshot_id_run_place_pk" PRIMARY KEY("snapshot_id","run","place")
);
--> statement-breakpoint
CREATE TABLE "friend_searches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"post_ids" uuid[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "friend_snapshots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"title" text NOT NULL,
	"context" jsonb NOT NULL,
	"runs" jsonb NOT NULL,
	"tokens_remaining" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "keyword_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"spent_at" timestamp with time zone,
	"given_back_at" timestamp with time zone,
	"reason" text
);
--> statement-breakpoint
ALTER TABLE "friend_posts" ADD CONSTRAINT "friend_posts_snapshot_id_friend_snapshots_id_fk" FOREIGN KEY ("snapshot_id") REFERENCES "public"."friend_snapshots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_posts" ADD CONSTRAINT "friend_posts_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_searches" ADD CONSTRAINT "friend_searches_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_snapshots" ADD CONSTRAINT "friend_snapshots_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keyword_tokens" ADD CONSTRAINT "keyword_tokens_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "friend_posts_post" ON "friend_posts" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "friend_searches_workspace" ON "friend_searches" USING btree ("workspace_id","found_at");--> statement-breakpoint
CREATE INDEX "friend_searches_found_at" ON "friend_searches" USING btree ("found_at");--> statement-breakpoint
CREATE INDEX "friend_snapshots_workspace" ON "friend_snapshots" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "friend_snapshots_expires_at" ON "friend_snapshots" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "keyword_tokens_workspace" ON "keyword_tokens" USING btree ("workspace_id","taken_at");--> statement-breakpoint
CREATE INDEX "keyword_tokens_open" ON "keyword_tokens" USING btree ("taken_at") WHERE "keyword_tokens"."spent_at" is null and "keyword_tokens"."given_back_at" is null;