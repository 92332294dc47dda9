-- Tables and columns get the names that the code uses. Every process of an older version has to be stopped.
ALTER TYPE "watch_kind" RENAME TO "collection_kind";
--> statement-breakpoint
ALTER TYPE "standing" RENAME TO "visibility";
--> statement-breakpoint
ALTER TABLE "watches" RENAME TO "collection_tasks";
--> statement-breakpoint
ALTER TABLE "gaps" RENAME TO "collection_gaps";
--> statement-breakpoint
ALTER TABLE "lags" RENAME TO "collection_delays";
--> statement-breakpoint
ALTER TABLE "communities" RENAME TO "listed_communities";
--> statement-breakpoint
ALTER TABLE "ruled_communities" RENAME TO "community_verdicts";
--> statement-breakpoint
ALTER TABLE "platform_accounts" RENAME TO "account_states";
--> statement-breakpoint
ALTER TABLE "reply_prints" RENAME TO "reply_fingerprints";
--> statement-breakpoint
ALTER TABLE "reply_checks" RENAME TO "survival_checks";
--> statement-breakpoint
ALTER TABLE "spend" RENAME TO "spending";
--> statement-breakpoint
ALTER TABLE "users" RENAME COLUMN "carried" TO "signup_params";
--> statement-breakpoint
ALTER TABLE "community_rules" RENAME COLUMN "reading" TO "assessment";
--> statement-breakpoint
ALTER TABLE "community_rules" RENAME COLUMN "read_by" TO "rulebook_version";
--> statement-breakpoint
ALTER TABLE "community_verdicts" RENAME COLUMN "trouble" TO "failure";
--> statement-breakpoint
ALTER TABLE "community_verdicts" RENAME COLUMN "tried_at" TO "attempted_at";
--> statement-breakpoint
ALTER TABLE "community_verdicts" RENAME CONSTRAINT "ruled_communities_source_key_pk" TO "community_verdicts_source_key_pk";
--> statement-breakpoint
ALTER TABLE "community_accounts" RENAME COLUMN "token_trouble" TO "token_failure";
--> statement-breakpoint
ALTER TABLE "account_states" RENAME COLUMN "born_at" TO "account_created_at";
--> statement-breakpoint
ALTER TABLE "account_states" RENAME COLUMN "rests_from" TO "cooldown_from";
--> statement-breakpoint
ALTER TABLE "account_states" RENAME COLUMN "rests_until" TO "cooldown_until";
--> statement-breakpoint
ALTER TABLE "account_states" RENAME COLUMN "rest_reason" TO "cooldown_reason";
--> statement-breakpoint
ALTER TABLE "account_states" RENAME CONSTRAINT "platform_accounts_source_key_pk" TO "account_states_source_key_pk";
--> statement-breakpoint
ALTER TABLE "friend_posts" RENAME COLUMN "place" TO "position";
--> statement-breakpoint
ALTER TABLE "friend_posts" RENAME CONSTRAINT "friend_posts_snapshot_id_run_place_pk" TO "friend_posts_snapshot_id_run_position_pk";
--> statement-breakpoint
ALTER TABLE "mentions" RENAME COLUMN "folded_into" TO "merged_into";
--> statement-breakpoint
ALTER TABLE "mentions" RENAME COLUMN "likeness" TO "similarity_hashes";
--> statement-breakpoint
ALTER TABLE "mentions" RENAME COLUMN "reading" TO "assessment";
--> statement-breakpoint
ALTER TABLE "mentions" RENAME COLUMN "cautions" TO "warnings";
--> statement-breakpoint
ALTER INDEX "mentions_likeness" RENAME TO "mentions_similarity_hashes";
--> statement-breakpoint
ALTER INDEX "mentions_folded" RENAME TO "mentions_merged";
--> statement-breakpoint
ALTER TABLE "placement_attempts" RENAME COLUMN "trouble" TO "failure";
--> statement-breakpoint
ALTER TABLE "placement_attempts" RENAME COLUMN "looks" TO "checks";
--> statement-breakpoint
ALTER TABLE "imports" RENAME COLUMN "aside_bytes" TO "rejected_bytes";
--> statement-breakpoint
ALTER TABLE "imports" RENAME COLUMN "known" TO "duplicates";
--> statement-breakpoint
ALTER TABLE "imports" RENAME COLUMN "left_out" TO "skipped";
--> statement-breakpoint
ALTER TABLE "imports" RENAME COLUMN "put_aside" TO "rejected";
--> statement-breakpoint
ALTER TABLE "replies" RENAME COLUMN "attested" TO "self_reported";
--> statement-breakpoint
ALTER TABLE "replies" RENAME COLUMN "placed_how" TO "placement_method";
--> statement-breakpoint
ALTER INDEX "reply_prints_bands" RENAME TO "reply_fingerprints_bands";
--> statement-breakpoint
ALTER TABLE "spending" RENAME CONSTRAINT "spend_account_owner_day_pk" TO "spending_account_owner_day_pk";
--> statement-breakpoint
ALTER TABLE "survival_checks" RENAME COLUMN "standing" TO "visibility";
--> statement-breakpoint
ALTER INDEX "reply_checks_reply" RENAME TO "survival_checks_reply";
--> statement-breakpoint
ALTER INDEX "reply_checks_removed" RENAME TO "survival_checks_removed";
--> statement-breakpoint
ALTER TABLE "listed_communities" RENAME COLUMN "trouble" TO "failure";
--> statement-breakpoint
ALTER TABLE "listed_communities" RENAME CONSTRAINT "communities_source_name_pk" TO "listed_communities_source_name_pk";
--> statement-breakpoint
ALTER INDEX "gaps_found" RENAME TO "collection_gaps_found";
--> statement-breakpoint
ALTER TABLE "collection_delays" RENAME CONSTRAINT "lags_source_hour_seconds_pk" TO "collection_delays_source_hour_seconds_pk";
--> statement-breakpoint
ALTER TABLE "collection_tasks" RENAME COLUMN "lease_by" TO "leased_by";
--> statement-breakpoint
ALTER TABLE "collection_tasks" RENAME COLUMN "lease_until" TO "leased_until";
--> statement-breakpoint
ALTER TABLE "collection_tasks" RENAME COLUMN "last_looked_at" TO "last_polled_at";
--> statement-breakpoint
ALTER TABLE "collection_tasks" RENAME COLUMN "trouble" TO "failure";
--> statement-breakpoint
ALTER INDEX "watches_due" RENAME TO "collection_tasks_due";
--> statement-breakpoint
ALTER TABLE "collection_tasks" RENAME CONSTRAINT "watches_key_unique" TO "collection_tasks_key_unique";
--> statement-breakpoint
ALTER TABLE "mentions" RENAME CONSTRAINT "mentions_folded_into_mentions_id_fk" TO "mentions_merged_into_mentions_id_fk";
--> statement-breakpoint
ALTER TABLE "reply_fingerprints" RENAME CONSTRAINT "reply_prints_reply_id_replies_id_fk" TO "reply_fingerprints_reply_id_replies_id_fk";
--> statement-breakpoint
ALTER INDEX "reply_prints_pkey" RENAME TO "reply_fingerprints_pkey";
--> statement-breakpoint
ALTER TABLE "survival_checks" RENAME CONSTRAINT "reply_checks_reply_id_replies_id_fk" TO "survival_checks_reply_id_replies_id_fk";
--> statement-breakpoint
ALTER INDEX "reply_checks_pkey" RENAME TO "survival_checks_pkey";
--> statement-breakpoint
ALTER INDEX "gaps_pkey" RENAME TO "collection_gaps_pkey";
--> statement-breakpoint
ALTER INDEX "watches_pkey" RENAME TO "collection_tasks_pkey";
--> statement-breakpoint
-- The body of a function keeps the names that it was written with.
CREATE OR REPLACE FUNCTION mentions_note_facets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	ids uuid[];
	spaces uuid[];
BEGIN
	IF TG_OP = 'INSERT' THEN
		SELECT array_agg(a.id), array_agg(DISTINCT a.workspace_id) INTO ids, spaces FROM after a;
	ELSIF TG_OP = 'DELETE' THEN
		SELECT array_agg(b.id) || array_agg(b.merged_into), array_agg(DISTINCT b.workspace_id)
		INTO ids, spaces FROM before b;
	ELSE
		SELECT array_agg(b.id) || array_agg(b.merged_into), array_agg(DISTINCT b.workspace_id)
		INTO ids, spaces
		FROM before b JOIN after a ON a.id = b.id
		WHERE (a.status, a.source, a.community, a.posted_at, a.intent_score, a.merged_into, a.hidden_by)
			IS DISTINCT FROM
			(b.status, b.source, b.community, b.posted_at, b.intent_score, b.merged_into, b.hidden_by);
	END IF;
	IF spaces IS NOT NULL THEN
		INSERT INTO mention_facets_due (transaction, mention_ids, workspace_ids)
		VALUES (pg_current_xact_id()::text::bigint, array_remove(ids, NULL), spaces);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION mention_facets_settle() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	touched uuid[];
	spaces uuid[];
BEGIN
	-- All that this transaction has noted is done at once.
	WITH due AS (
		DELETE FROM mention_facets_due WHERE transaction = pg_current_xact_id()::text::bigint
		RETURNING mention_ids, workspace_ids
	)
	SELECT array_agg(DISTINCT m.id), array_agg(DISTINCT w.id) INTO touched, spaces
	FROM due
	LEFT JOIN LATERAL unnest(due.mention_ids) AS m(id) ON true
	LEFT JOIN LATERAL unnest(due.workspace_ids) AS w(id) ON true;
	IF spaces IS NULL THEN RETURN NULL; END IF;
	PERFORM pg_advisory_xact_lock(hashtextextended('facets:' || s.id, 0))
	FROM (SELECT unnest(spaces)::text AS id ORDER BY 1) AS s;
	touched := touched || ARRAY(
		SELECT merged_into FROM mentions WHERE id = ANY(touched) AND merged_into IS NOT NULL
	);
	WITH wanted AS MATERIALIZED (
		SELECT * FROM mention_facets_wanted WHERE mention_id = ANY(touched)
	), gone AS (
		DELETE FROM mention_facets f
		WHERE f.mention_id = ANY(touched) AND NOT EXISTS (
			SELECT FROM wanted w WHERE w.mention_id = f.mention_id AND w.facet = f.facet
		)
	)
	INSERT INTO mention_facets AS f (mention_id, facet, workspace_id, status, score, posted_at)
	SELECT mention_id, facet, workspace_id, status, score, posted_at FROM wanted
	ON CONFLICT (mention_id, facet) DO UPDATE
	SET status = excluded.status, score = excluded.score, posted_at = excluded.posted_at
	WHERE (f.status, f.score, f.posted_at)
		IS DISTINCT FROM (excluded.status, excluded.score, excluded.posted_at);
	RETURN NULL;
END $$;
