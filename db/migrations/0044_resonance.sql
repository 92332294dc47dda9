CREATE TABLE "optimizations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"score_before" smallint NOT NULL,
	"score_after" smallint NOT NULL,
	"instruction" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "optimizations" ADD CONSTRAINT "optimizations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "optimizations_workspace" ON "optimizations" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "optimizations_created_at" ON "optimizations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "posts_scored" ON "posts" USING btree ("source",lower("community"),"posted_at") WHERE not "posts"."removed" and "posts"."dropped_text" is null and "posts"."owner_workspace_id" is null and "posts"."score" is not null and "posts"."kind" = 'post' and "posts"."stored_at" - "posts"."posted_at" >= '24 hours'::interval;