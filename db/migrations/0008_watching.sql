CREATE TYPE "public"."watch_kind" AS ENUM('posts', 'comments', 'search', 'stream');--> statement-breakpoint
CREATE TABLE "communities" (
	"source" "post_source" NOT NULL,
	"name" text NOT NULL,
	"trouble" text,
	"checked_at" timestamp with time zone,
	"posts_per_hour" real,
	"comments_per_hour" real,
	CONSTRAINT "communities_source_name_pk" PRIMARY KEY("source","name")
);
--> statement-breakpoint
CREATE TABLE "gaps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" "post_source" NOT NULL,
	"kind" "watch_kind" NOT NULL,
	"covers" text[] NOT NULL,
	"from" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lags" (
	"source" "post_source" NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"seconds" integer NOT NULL,
	"posts" integer NOT NULL,
	CONSTRAINT "lags_source_hour_seconds_pk" PRIMARY KEY("source","hour","seconds")
);
--> statement-breakpoint
CREATE TABLE "spend" (
	"day" date NOT NULL,
	"account" text NOT NULL,
	"owner" text NOT NULL,
	"used_micros" bigint DEFAULT 0 NOT NULL,
	"reserved_micros" bigint DEFAULT 0 NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL,
	"reads" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "spend_account_owner_day_pk" PRIMARY KEY("account","owner","day")
);
--> statement-breakpoint
CREATE TABLE "watches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" "post_source" NOT NULL,
	"kind" "watch_kind" NOT NULL,
	"key" text NOT NULL,
	"covers" text[] NOT NULL,
	"query" text,
	"workspace_ids" uuid[] DEFAULT '{}' NOT NULL,
	"every_seconds" integer NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_by" text,
	"lease_until" timestamp with time zone,
	"read_until" timestamp with time zone,
	"last_looked_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"trouble" text,
	CONSTRAINT "watches_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE INDEX "gaps_found" ON "gaps" USING btree ("found_at");--> statement-breakpoint
CREATE INDEX "watches_due" ON "watches" USING btree ("due_at");