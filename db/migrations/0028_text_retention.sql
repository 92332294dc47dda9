ALTER TABLE "posts" ADD COLUMN "found_through" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "dropped_text" text;--> statement-breakpoint
-- Custom SQL: public posts of the sources after 'x' were found by web search, and nobody knows by which.
-- A new value of an enum must not be written in its transaction, so they are not named.
UPDATE "posts" SET "found_through" = 'unknown' WHERE "source" > 'x' AND "owner_workspace_id" IS NULL;--> statement-breakpoint
CREATE INDEX "posts_last_seen" ON "posts" USING btree ("source",coalesce("seen_at", "stored_at")) WHERE not "posts"."removed" and "posts"."dropped_text" is null and "posts"."owner_workspace_id" is null;--> statement-breakpoint
CREATE INDEX "posts_found_through" ON "posts" USING btree ("stored_at") WHERE not "posts"."removed" and "posts"."dropped_text" is null and "posts"."owner_workspace_id" is null and "posts"."found_through" is not null;