ALTER TABLE "watches" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "watches" CASCADE;--> statement-breakpoint
ALTER TABLE "service_windows" ADD COLUMN "calls" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "words" text[];--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "mentions_post" ON "mentions" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "posts_words" ON "posts" USING gin ("words");--> statement-breakpoint
CREATE INDEX "posts_stored_at" ON "posts" USING btree ("stored_at");