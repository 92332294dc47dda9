ALTER TYPE "public"."standing" ADD VALUE 'attested';--> statement-breakpoint
CREATE TABLE "blobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"media_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"reply_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"by" text NOT NULL,
	"user_id" uuid,
	"revision" integer,
	"text_hash" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "community_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"name" text NOT NULL,
	"affiliation" text NOT NULL,
	"mode" text NOT NULL,
	"writer_id" uuid,
	"active" boolean DEFAULT true NOT NULL,
	"sealed_token" text,
	"scopes" text[] DEFAULT '{}' NOT NULL,
	"connected_at" timestamp with time zone,
	"token_trouble" text,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid
);
--> statement-breakpoint
CREATE TABLE "platform_accounts" (
	"source" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"karma" integer,
	"born_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"state" text DEFAULT 'unknown' NOT NULL,
	"rests_from" timestamp with time zone,
	"rests_until" timestamp with time zone,
	"rest_reason" text,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "platform_accounts_source_key_pk" PRIMARY KEY("source","key")
);
--> statement-breakpoint
CREATE TABLE "earnings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"writer_id" uuid NOT NULL,
	"reply_id" uuid,
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"cents" integer NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"note" text,
	"payout_id" uuid,
	CONSTRAINT "earnings_cents" CHECK ("earnings"."cents" > 0),
	CONSTRAINT "earnings_paid" CHECK ("earnings"."payout_id" is null or "earnings"."state" = 'earned')
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"writer_id" uuid NOT NULL,
	"cents" integer NOT NULL,
	"reference" text NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"recorded_by" uuid NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversion_keys" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"code" text NOT NULL,
	"click_id" uuid,
	"name" text NOT NULL,
	"value" bigint,
	"currency" text,
	"key" text NOT NULL,
	"via" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_clicks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tracked_links" (
	"code" text PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"reply_id" uuid NOT NULL,
	"target" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "placement_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reply_id" uuid NOT NULL,
	"account_id" uuid,
	"account_name" text NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"text" text NOT NULL,
	"parent_id" text NOT NULL,
	"planned_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"external_id" text,
	"trouble" jsonb,
	"looks" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reply_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reply_id" uuid NOT NULL,
	"user_id" uuid,
	"note" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "replies" ADD COLUMN "approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "replies" ADD COLUMN "placed_how" text;--> statement-breakpoint
ALTER TABLE "replies" ADD COLUMN "community_account_id" uuid;--> statement-breakpoint
ALTER TABLE "replies" ADD COLUMN "screenshot_id" uuid;--> statement-breakpoint
ALTER TABLE "replies" ADD COLUMN "score" integer;--> statement-breakpoint
ALTER TABLE "replies" ADD COLUMN "answers" integer;--> statement-breakpoint
ALTER TABLE "replies" ADD COLUMN "removed_by" text;--> statement-breakpoint
ALTER TABLE "reply_checks" ADD COLUMN "removed_by" text;--> statement-breakpoint
ALTER TABLE "reply_checks" ADD COLUMN "score" integer;--> statement-breakpoint
ALTER TABLE "reply_checks" ADD COLUMN "answers" integer;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_accounts" ADD CONSTRAINT "community_accounts_writer_id_users_id_fk" FOREIGN KEY ("writer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_accounts" ADD CONSTRAINT "community_accounts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_writer_id_users_id_fk" FOREIGN KEY ("writer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_writer_id_users_id_fk" FOREIGN KEY ("writer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversion_keys" ADD CONSTRAINT "conversion_keys_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversions" ADD CONSTRAINT "conversions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversions" ADD CONSTRAINT "conversions_code_tracked_links_code_fk" FOREIGN KEY ("code") REFERENCES "public"."tracked_links"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversions" ADD CONSTRAINT "conversions_click_id_link_clicks_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."link_clicks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_clicks" ADD CONSTRAINT "link_clicks_code_tracked_links_code_fk" FOREIGN KEY ("code") REFERENCES "public"."tracked_links"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracked_links" ADD CONSTRAINT "tracked_links_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracked_links" ADD CONSTRAINT "tracked_links_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "placement_attempts" ADD CONSTRAINT "placement_attempts_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "placement_attempts" ADD CONSTRAINT "placement_attempts_account_id_community_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."community_accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_reports" ADD CONSTRAINT "reply_reports_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_reply" ON "audit_entries" USING btree ("reply_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "community_accounts_name" ON "community_accounts" USING btree ("source",lower("name"));--> statement-breakpoint
CREATE INDEX "community_accounts_writer" ON "community_accounts" USING btree ("writer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "earnings_reply" ON "earnings" USING btree ("reply_id");--> statement-breakpoint
CREATE INDEX "earnings_writer" ON "earnings" USING btree ("writer_id","at");--> statement-breakpoint
CREATE INDEX "earnings_payout" ON "earnings" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "payouts_writer" ON "payouts" USING btree ("writer_id","paid_at");--> statement-breakpoint
CREATE UNIQUE INDEX "conversions_key" ON "conversions" USING btree ("workspace_id","key");--> statement-breakpoint
CREATE INDEX "conversions_code" ON "conversions" USING btree ("code");--> statement-breakpoint
CREATE INDEX "link_clicks_code" ON "link_clicks" USING btree ("code","at");--> statement-breakpoint
CREATE UNIQUE INDEX "tracked_links_target" ON "tracked_links" USING btree ("reply_id","target");--> statement-breakpoint
CREATE INDEX "tracked_links_workspace" ON "tracked_links" USING btree ("workspace_id");--> statement-breakpoint
CREATE UNIQUE INDEX "placement_attempts_open" ON "placement_attempts" USING btree ("reply_id") WHERE "placement_attempts"."state" in ('planned', 'sent', 'unknown');--> statement-breakpoint
CREATE INDEX "placement_attempts_reply" ON "placement_attempts" USING btree ("reply_id","planned_at");--> statement-breakpoint
CREATE INDEX "placement_attempts_account" ON "placement_attempts" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "reply_checks_removed" ON "reply_checks" USING btree ("checked_at") WHERE "reply_checks"."removed_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reply_reports_open" ON "reply_reports" USING btree ("reply_id") WHERE "reply_reports"."decision" is null;--> statement-breakpoint
CREATE INDEX "reply_reports_reply" ON "reply_reports" USING btree ("reply_id","at");--> statement-breakpoint
ALTER TABLE "writer_profiles" DROP COLUMN "reddit_account";--> statement-breakpoint
CREATE FUNCTION audit_entries_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Deleted along with their workspace alone: a foreign key's own deletion runs within another trigger.
	IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'audit entries are only ever added to';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_entries_stay BEFORE UPDATE OR DELETE ON audit_entries
	FOR EACH ROW EXECUTE FUNCTION audit_entries_stay();--> statement-breakpoint
CREATE TRIGGER audit_entries_all_stay BEFORE TRUNCATE ON audit_entries
	FOR EACH STATEMENT EXECUTE FUNCTION audit_entries_stay();--> statement-breakpoint
UPDATE replies r SET approved_at = c.at
FROM (
	SELECT reply_id, max(at) AS at FROM reply_changes WHERE to_status = 'approved' GROUP BY reply_id
) c
WHERE c.reply_id = r.id;--> statement-breakpoint
UPDATE replies SET placed_how = 'hand' WHERE placed_at IS NOT NULL;
--> statement-breakpoint
CREATE FUNCTION replies_leave() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM blobs b USING gone WHERE b.id = gone.screenshot_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER replies_leave AFTER DELETE ON replies
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION replies_leave();--> statement-breakpoint
-- What was placed before writers were paid by reply is paid as what is placed now, at the rates that are given.
INSERT INTO earnings (id, writer_id, reply_id, source, kind, cents, state, at)
SELECT gen_random_uuid(), r.writer_id, r.id, m.source::text, 'placement',
	CASE m.source::text WHEN 'reddit' THEN 400 WHEN 'x' THEN 300 ELSE 500 END, 'pending', r.placed_at
FROM replies r JOIN mentions m ON m.id = r.mention_id
WHERE r.status = 'placed' AND r.placed_at IS NOT NULL;
