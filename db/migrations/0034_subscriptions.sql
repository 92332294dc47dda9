CREATE TABLE "adjustments" (
	"id" text PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"subscription_id" text,
	"action" text NOT NULL,
	"status" text NOT NULL,
	"is_full" boolean,
	"total_cents" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"plan" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	"transaction_id" text,
	"asked_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "paddle_events" (
	"event_id" text PRIMARY KEY NOT NULL,
	"event_type" text NOT NULL,
	"entity_id" text,
	"occurred_at" timestamp with time zone NOT NULL,
	"body" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"clock_difference" double precision NOT NULL,
	"state" text DEFAULT 'received' NOT NULL,
	"handled_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"retry_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"subscription_id" text,
	"workspace_id" uuid,
	"total_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"period_start" timestamp with time zone,
	"period_end" timestamp with time zone,
	"version" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "planned_changes" (
	"subscription_id" text PRIMARY KEY NOT NULL,
	"from_plan" text NOT NULL,
	"from_tier" "tier" NOT NULL,
	"from_price_id" text NOT NULL,
	"from_discount_id" text,
	"to_plan" text NOT NULL,
	"takes_effect_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_change_notices" (
	"price_change_id" uuid NOT NULL,
	"subscription_id" text NOT NULL,
	"applied_at" timestamp with time zone,
	CONSTRAINT "price_change_notices_price_change_id_subscription_id_pk" PRIMARY KEY("price_change_id","subscription_id")
);
--> statement-breakpoint
CREATE TABLE "price_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"plan" text NOT NULL,
	"price_id" text NOT NULL,
	"price" integer NOT NULL,
	"takes_effect_on" date NOT NULL,
	"announced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"checked" integer NOT NULL,
	"corrected" integer NOT NULL,
	"unmatched" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"transaction_id" text NOT NULL,
	"plan" text,
	"amount_cents" integer NOT NULL,
	"reason" text,
	"status" text DEFAULT 'open' NOT NULL,
	"requested_by" uuid,
	"requested_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" uuid,
	"customer_id" text NOT NULL,
	"status" text NOT NULL,
	"plan" text,
	"tier" "tier",
	"price_id" text NOT NULL,
	"amount_cents" integer,
	"discount_id" text,
	"started_at" timestamp with time zone,
	"first_billed_at" timestamp with time zone,
	"next_billed_at" timestamp with time zone,
	"trial_ends_at" timestamp with time zone,
	"period_start" timestamp with time zone,
	"period_end" timestamp with time zone,
	"scheduled_action" text,
	"scheduled_at" timestamp with time zone,
	"past_due_since" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"version" text NOT NULL,
	"state" text,
	"has_access" boolean DEFAULT false NOT NULL,
	"review_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_changes" ADD CONSTRAINT "planned_changes_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_change_notices" ADD CONSTRAINT "price_change_notices_price_change_id_price_changes_id_fk" FOREIGN KEY ("price_change_id") REFERENCES "public"."price_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_change_notices" ADD CONSTRAINT "price_change_notices_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "adjustments_transaction" ON "adjustments" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "adjustments_subscription" ON "adjustments" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "checkouts_workspace" ON "checkouts" USING btree ("workspace_id","completed_at");--> statement-breakpoint
CREATE INDEX "paddle_events_open" ON "paddle_events" USING btree ("occurred_at") WHERE "paddle_events"."state" = 'received';--> statement-breakpoint
CREATE INDEX "paddle_events_received" ON "paddle_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payments_subscription" ON "payments" USING btree ("subscription_id","paid_at");--> statement-breakpoint
CREATE INDEX "reconciliations_at" ON "reconciliations" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_transaction" ON "refund_requests" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "refund_requests_workspace" ON "refund_requests" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "subscriptions_workspace" ON "subscriptions" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "subscriptions_review" ON "subscriptions" USING btree ("review_at");