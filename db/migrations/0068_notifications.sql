CREATE TYPE "public"."notification_channel_kind" AS ENUM('email', 'slack', 'discord', 'teams');--> statement-breakpoint
CREATE TYPE "public"."notification_delivery" AS ENUM('instant', 'daily', 'weekly');--> statement-breakpoint
CREATE TYPE "public"."notification_off_reason" AS ENUM('paused', 'unsubscribed', 'gone', 'failing');--> statement-breakpoint
ALTER TYPE "public"."notice_kind" ADD VALUE 'reply_approved';--> statement-breakpoint
ALTER TYPE "public"."notice_kind" ADD VALUE 'opportunity_available';--> statement-breakpoint
ALTER TYPE "public"."notice_kind" ADD VALUE 'claim_due';--> statement-breakpoint
CREATE TABLE "notification_channels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" "notification_channel_kind" NOT NULL,
	"name" text NOT NULL,
	"sealed_address" text,
	"hint" text NOT NULL,
	"identity" text NOT NULL,
	"delivery" "notification_delivery" NOT NULL,
	"hour" smallint NOT NULL,
	"weekday" smallint NOT NULL,
	"zone" text NOT NULL,
	"quiet_from" smallint,
	"quiet_until" smallint,
	"rules" jsonb NOT NULL,
	"off_reason" "notification_off_reason",
	"created_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone,
	"message_id" uuid,
	"message_at" timestamp with time zone,
	"claimed_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"may_have_arrived" boolean DEFAULT false NOT NULL,
	"last_message_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"attempted_at" timestamp with time zone,
	"problem" text,
	CONSTRAINT "notification_channels_identity" UNIQUE("workspace_id","identity")
);
--> statement-breakpoint
CREATE TABLE "notification_items" (
	"channel_id" uuid NOT NULL,
	"mention_id" uuid NOT NULL,
	"message_id" uuid,
	CONSTRAINT "notification_items_channel_id_mention_id_pk" PRIMARY KEY("channel_id","mention_id")
);
--> statement-breakpoint
ALTER TABLE "notification_channels" ADD CONSTRAINT "notification_channels_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_channels" ADD CONSTRAINT "notification_channels_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_items" ADD CONSTRAINT "notification_items_channel_id_notification_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."notification_channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_items" ADD CONSTRAINT "notification_items_mention_id_mentions_id_fk" FOREIGN KEY ("mention_id") REFERENCES "public"."mentions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_channels_user" ON "notification_channels" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notification_channels_on" ON "notification_channels" USING btree ("workspace_id") WHERE "notification_channels"."off_reason" is null;--> statement-breakpoint
CREATE INDEX "notification_channels_due" ON "notification_channels" USING btree ("next_at") WHERE "notification_channels"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "notification_items_mention" ON "notification_items" USING btree ("mention_id");