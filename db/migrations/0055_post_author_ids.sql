ALTER TABLE "posts" ADD COLUMN "author_id" text;--> statement-breakpoint
CREATE INDEX "posts_author_id" ON "posts" USING btree ("author_id","source") WHERE "posts"."author_id" is not null;