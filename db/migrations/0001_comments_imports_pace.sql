CREATE TYPE "public"."post_kind" AS ENUM('post', 'comment');--> statement-breakpoint
CREATE TABLE "service_windows" (
	"service" text PRIMARY KEY NOT NULL,
	"remaining" double precision,
	"resets_at" timestamp with time zone,
	"blocked_until" timestamp with time zone,
	"last_call_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"path" text NOT NULL,
	"lines" bigint DEFAULT 0 NOT NULL,
	"aside_bytes" bigint DEFAULT 0 NOT NULL,
	"read" bigint DEFAULT 0 NOT NULL,
	"stored" bigint DEFAULT 0 NOT NULL,
	"known" bigint DEFAULT 0 NOT NULL,
	"left_out" bigint DEFAULT 0 NOT NULL,
	"put_aside" bigint DEFAULT 0 NOT NULL,
	"mentions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "imports_fingerprint_unique" UNIQUE("fingerprint")
);
--> statement-breakpoint
ALTER TABLE "posts" ALTER COLUMN "score" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ALTER COLUMN "num_comments" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "kind" "post_kind" DEFAULT 'post' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "thread_id" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "thread_title" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "parent_id" text;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_comment_has_thread" CHECK (("posts"."kind" = 'comment') = ("posts"."thread_id" is not null));