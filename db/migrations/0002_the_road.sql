CREATE TYPE "public"."reply_status" AS ENUM('claimed', 'submitted', 'in_review', 'awaiting_approval', 'approved', 'placing', 'unknown', 'placed', 'survived', 'removed', 'released', 'failed', 'withdrawn');--> statement-breakpoint
CREATE TYPE "public"."standing" AS ENUM('standing', 'edited', 'removed', 'deleted', 'unseen');--> statement-breakpoint
CREATE TABLE "reply_units" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"mention_id" uuid NOT NULL,
	"reserved_at" timestamp with time zone NOT NULL,
	"given_back_at" timestamp with time zone,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"mention_id" uuid NOT NULL,
	"writer_id" uuid NOT NULL,
	"status" "reply_status" DEFAULT 'claimed' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"disclosure" text NOT NULL,
	"change_note" text,
	"account_name" text,
	"permalink" text,
	"external_id" text,
	"claimed_at" timestamp with time zone NOT NULL,
	"active_at" timestamp with time zone NOT NULL,
	"approve_by" timestamp with time zone,
	"placed_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "replies_external_id_unique" UNIQUE("external_id")
);
--> statement-breakpoint
CREATE TABLE "reply_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"reply_id" uuid NOT NULL,
	"from_status" "reply_status",
	"to_status" "reply_status" NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"user_id" uuid,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "reply_checks" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"reply_id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"standing" "standing",
	"cause" text
);
--> statement-breakpoint
CREATE TABLE "writer_declines" (
	"user_id" uuid NOT NULL,
	"mention_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "writer_declines_user_id_mention_id_pk" PRIMARY KEY("user_id","mention_id")
);
--> statement-breakpoint
CREATE TABLE "writer_profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"reddit_account" text
);
--> statement-breakpoint
ALTER TABLE "mentions" ADD COLUMN "status_note" text;--> statement-breakpoint
ALTER TABLE "mentions" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mentions" ADD COLUMN "reply_id" uuid;--> statement-breakpoint
ALTER TABLE "mentions" ADD COLUMN "reply_status" text;--> statement-breakpoint
ALTER TABLE "mentions" ADD COLUMN "reply_permalink" text;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "auto_post" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "disclosure" text;--> statement-breakpoint
ALTER TABLE "reply_units" ADD CONSTRAINT "reply_units_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_mention_id_mentions_id_fk" FOREIGN KEY ("mention_id") REFERENCES "public"."mentions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_writer_id_users_id_fk" FOREIGN KEY ("writer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_changes" ADD CONSTRAINT "reply_changes_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_checks" ADD CONSTRAINT "reply_checks_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writer_declines" ADD CONSTRAINT "writer_declines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writer_declines" ADD CONSTRAINT "writer_declines_mention_id_mentions_id_fk" FOREIGN KEY ("mention_id") REFERENCES "public"."mentions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writer_profiles" ADD CONSTRAINT "writer_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reply_units_one_a_mention" ON "reply_units" USING btree ("mention_id") WHERE "reply_units"."given_back_at" is null;--> statement-breakpoint
CREATE INDEX "reply_units_workspace" ON "reply_units" USING btree ("workspace_id","reserved_at");--> statement-breakpoint
CREATE UNIQUE INDEX "replies_one_live" ON "replies" USING btree ("mention_id") WHERE "replies"."status" not in ('released', 'failed', 'withdrawn');--> statement-breakpoint
CREATE INDEX "replies_workspace" ON "replies" USING btree ("workspace_id","updated_at");--> statement-breakpoint
CREATE INDEX "replies_writer" ON "replies" USING btree ("writer_id","status");--> statement-breakpoint
CREATE INDEX "replies_status_active" ON "replies" USING btree ("status","active_at");--> statement-breakpoint
CREATE INDEX "reply_changes_reply" ON "reply_changes" USING btree ("reply_id","id");--> statement-breakpoint
CREATE INDEX "reply_checks_reply" ON "reply_checks" USING btree ("reply_id","due_at");--> statement-breakpoint
CREATE INDEX "mentions_accepted" ON "mentions" USING btree ("accepted_at") WHERE "mentions"."status" = 'accepted';