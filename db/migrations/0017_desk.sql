CREATE TABLE "community_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"key" text NOT NULL,
	"hash" text NOT NULL,
	"rules" jsonb NOT NULL,
	"about" text NOT NULL,
	"reading" jsonb NOT NULL,
	"read_by" text NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ruled_communities" (
	"source" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"tried_at" timestamp with time zone,
	"trouble" text,
	"verdict" text,
	"verdict_note" text,
	"verdict_at" timestamp with time zone,
	"verdict_by" uuid,
	CONSTRAINT "ruled_communities_source_key_pk" PRIMARY KEY("source","key")
);
--> statement-breakpoint
CREATE TABLE "reply_prints" (
	"reply_id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"community" text,
	"bands" bigint[] NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reply_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reply_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"note" text NOT NULL,
	"notes" jsonb NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reply_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reply_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" uuid
);
--> statement-breakpoint
CREATE TABLE "writer_accounts" (
	"user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"name" text NOT NULL,
	"declared_at" timestamp with time zone NOT NULL,
	CONSTRAINT "writer_accounts_user_id_source_pk" PRIMARY KEY("user_id","source")
);
--> statement-breakpoint
ALTER TABLE "replies" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "replies" ADD COLUMN "attested" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "replies" ADD COLUMN "held_for" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "replies" ADD COLUMN "rules_version_id" uuid;--> statement-breakpoint
ALTER TABLE "replies" ADD COLUMN "thread" text;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "website" text;--> statement-breakpoint
ALTER TABLE "writer_profiles" ADD COLUMN "platforms" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "writer_profiles" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "writer_profiles" ADD COLUMN "hours" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "reply_prints" ADD CONSTRAINT "reply_prints_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_reviews" ADD CONSTRAINT "reply_reviews_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_versions" ADD CONSTRAINT "reply_versions_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writer_accounts" ADD CONSTRAINT "writer_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opt_outs" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "community_rules_latest" ON "community_rules" USING btree ("source","key","last_seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "community_rules_wording" ON "community_rules" USING btree ("source","key","hash","first_seen_at");--> statement-breakpoint
CREATE INDEX "replies_mention" ON "replies" USING btree ("mention_id");--> statement-breakpoint
CREATE INDEX "replies_account" ON "replies" USING btree (lower("account_name"),"placed_at") WHERE "replies"."placed_at" is not null;--> statement-breakpoint
CREATE INDEX "reply_prints_bands" ON "reply_prints" USING gin ("bands");--> statement-breakpoint
CREATE INDEX "reply_reviews_reply" ON "reply_reviews" USING btree ("reply_id","at");--> statement-breakpoint
CREATE INDEX "reply_versions_reply" ON "reply_versions" USING btree ("reply_id","at");--> statement-breakpoint
CREATE INDEX "writer_accounts_name" ON "writer_accounts" USING btree ("source","name");--> statement-breakpoint
-- Of several replies of one workspace in one thread, from before this was forbidden, the first counts.
UPDATE replies r SET thread = first.thread
FROM (
	SELECT DISTINCT ON (r.workspace_id, t.thread) r.id, t.thread
	FROM replies r
	JOIN mentions m ON m.id = r.mention_id
	JOIN posts p ON p.id = m.post_id
	CROSS JOIN LATERAL (
		SELECT p.source::text || ' ' || coalesce(p.thread_id, p.external_id) AS thread
	) t
	WHERE r.status NOT IN ('released', 'failed', 'withdrawn')
	ORDER BY r.workspace_id, t.thread, r.claimed_at
) first
WHERE r.id = first.id;--> statement-breakpoint
CREATE UNIQUE INDEX "replies_one_in_thread" ON "replies" USING btree ("workspace_id","thread") WHERE "replies"."status" not in ('released', 'failed', 'withdrawn');--> statement-breakpoint
INSERT INTO writer_accounts (user_id, source, name, declared_at)
SELECT user_id, 'reddit', reddit_account, now() FROM writer_profiles WHERE reddit_account IS NOT NULL;
