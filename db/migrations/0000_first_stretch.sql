CREATE TYPE "public"."user_type" AS ENUM('user', 'writer');--> statement-breakpoint
CREATE TYPE "public"."mention_status" AS ENUM('pending', 'accepted', 'in_progress', 'replied', 'denied');--> statement-breakpoint
CREATE TYPE "public"."post_source" AS ENUM('reddit', 'x');--> statement-breakpoint
CREATE TYPE "public"."member_role" AS ENUM('owner', 'member');--> statement-breakpoint
CREATE TYPE "public"."tier" AS ENUM('starter', 'growth', 'scale');--> statement-breakpoint
CREATE TABLE "browser_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"remember_me" boolean NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_verified_at" timestamp with time zone,
	"password_hash" text NOT NULL,
	"full_name" text,
	"company_name" text,
	"user_type" "user_type" NOT NULL,
	"current_workspace_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "keywords" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"keyword" text NOT NULL,
	"subscriber" integer GENERATED ALWAYS AS IDENTITY (sequence name "keywords_subscriber_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"use_count" integer DEFAULT 0 NOT NULL,
	"last_used" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "keywords_subscriber_unique" UNIQUE("subscriber")
);
--> statement-breakpoint
CREATE TABLE "mention_keywords" (
	"mention_id" uuid NOT NULL,
	"keyword_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"keyword" text NOT NULL,
	"title_marks" jsonb NOT NULL,
	"body_marks" jsonb NOT NULL,
	CONSTRAINT "mention_keywords_mention_id_keyword_id_pk" PRIMARY KEY("mention_id","keyword_id")
);
--> statement-breakpoint
CREATE TABLE "mentions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"status" "mention_status" DEFAULT 'pending' NOT NULL,
	"source" "post_source" NOT NULL,
	"community" text,
	"posted_at" timestamp with time zone NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"status_changed_at" timestamp with time zone,
	"status_changed_by" uuid,
	CONSTRAINT "mentions_workspace_post" UNIQUE("workspace_id","post_id")
);
--> statement-breakpoint
CREATE TABLE "watches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" "post_source" NOT NULL,
	"communities" text[] NOT NULL,
	"every_seconds" integer NOT NULL,
	"last_looked_at" timestamp with time zone,
	"trouble" text,
	CONSTRAINT "watches_source_unique" UNIQUE("source")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" "post_source" NOT NULL,
	"external_id" text NOT NULL,
	"community" text,
	"author" text,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"url" text NOT NULL,
	"score" integer NOT NULL,
	"num_comments" integer NOT NULL,
	"posted_at" timestamp with time zone NOT NULL,
	"removed" boolean NOT NULL,
	"stored_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "posts_source_external_id" UNIQUE("source","external_id")
);
--> statement-breakpoint
CREATE TABLE "workspace_members" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" "member_role" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workspace_members_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "workspaces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_name" text,
	"tier" "tier",
	"has_completed_onboarding" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keywords" ADD CONSTRAINT "keywords_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mention_keywords" ADD CONSTRAINT "mention_keywords_mention_id_mentions_id_fk" FOREIGN KEY ("mention_id") REFERENCES "public"."mentions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_status_changed_by_users_id_fk" FOREIGN KEY ("status_changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_members" ADD CONSTRAINT "workspace_members_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_members" ADD CONSTRAINT "workspace_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "browser_events_workspace" ON "browser_events" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "browser_events_created" ON "browser_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "keywords_workspace_keyword" ON "keywords" USING btree ("workspace_id",lower("keyword"));--> statement-breakpoint
CREATE INDEX "mention_keywords_keyword" ON "mention_keywords" USING btree ("workspace_id",lower("keyword"),"mention_id");--> statement-breakpoint
CREATE INDEX "mentions_newest" ON "mentions" USING btree ("workspace_id","posted_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "mentions_status_newest" ON "mentions" USING btree ("workspace_id","status","posted_at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "posts_posted_at" ON "posts" USING btree ("posted_at","id");--> statement-breakpoint
CREATE INDEX "workspace_members_user" ON "workspace_members" USING btree ("user_id");