CREATE TABLE "daily_delays" (
	"workspace_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"bucket" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "daily_delays_workspace_id_kind_day_bucket_pk" PRIMARY KEY("workspace_id","kind","day","bucket")
);
--> statement-breakpoint
CREATE TABLE "daily_figures" (
	"workspace_id" uuid NOT NULL,
	"day" date NOT NULL,
	"facet" text NOT NULL,
	"cold" integer DEFAULT 0 NOT NULL,
	"curious" integer DEFAULT 0 NOT NULL,
	"looking" integer DEFAULT 0 NOT NULL,
	"ready" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"found_later" integer DEFAULT 0 NOT NULL,
	"engaged" integer DEFAULT 0 NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL,
	"promised" integer DEFAULT 0 NOT NULL,
	"promise_kept" integer DEFAULT 0 NOT NULL,
	"promise_late" integer DEFAULT 0 NOT NULL,
	"placed" integer DEFAULT 0 NOT NULL,
	"survived" integer DEFAULT 0 NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"checks" integer DEFAULT 0 NOT NULL,
	"checked" integer DEFAULT 0 NOT NULL,
	"self_reported" integer DEFAULT 0 NOT NULL,
	"self_reported_decided" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	"conversions" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "daily_figures_workspace_id_day_facet_pk" PRIMARY KEY("workspace_id","day","facet")
);
--> statement-breakpoint
CREATE TABLE "figure_entries" (
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"workspace_id" uuid NOT NULL,
	"mention_id" uuid NOT NULL,
	"day" date NOT NULL,
	"facets" text[] NOT NULL,
	"engaged" integer DEFAULT 0 NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL,
	"promised" integer DEFAULT 0 NOT NULL,
	"promise_kept" integer DEFAULT 0 NOT NULL,
	"promise_late" integer DEFAULT 0 NOT NULL,
	"placed" integer DEFAULT 0 NOT NULL,
	"survived" integer DEFAULT 0 NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"checks" integer DEFAULT 0 NOT NULL,
	"checked" integer DEFAULT 0 NOT NULL,
	"self_reported" integer DEFAULT 0 NOT NULL,
	"self_reported_decided" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	"conversions" integer DEFAULT 0 NOT NULL,
	"bucket" smallint,
	CONSTRAINT "figure_entries_kind_id_at_pk" PRIMARY KEY("kind","id","at")
);
--> statement-breakpoint
ALTER TABLE "mention_facets" ADD COLUMN "found_bucket" smallint;--> statement-breakpoint
ALTER TABLE "mention_facets_due" ADD COLUMN "clicked_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "mention_facets_due" ADD COLUMN "clicked_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mention_facets_due" ADD COLUMN "clicked_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mention_facets_due" ADD COLUMN "recount_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "figure_entries_mention" ON "figure_entries" USING btree ("mention_id");--> statement-breakpoint
CREATE INDEX "figure_entries_workspace" ON "figure_entries" USING btree ("workspace_id","at");--> statement-breakpoint
CREATE INDEX "conversions_workspace" ON "conversions" USING btree ("workspace_id","at");--> statement-breakpoint
CREATE INDEX "replies_open" ON "replies" USING btree ("workspace_id","status","approve_by") WHERE "replies"."status" in ('claimed', 'submitted', 'in_review', 'awaiting_approval', 'approved', 'placing', 'unknown');--> statement-breakpoint
-- Custom SQL from here on (decision 065).
--
-- The length of a delay: each bucket is a tenth longer than the one before.
CREATE FUNCTION delay_bucket(seconds double precision) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN seconds < 0 THEN 0 ELSE floor(ln(seconds + 1) / ln(1.1::double precision)) END::smallint
$$;
--> statement-breakpoint
-- A time zone that this database may not know: its days are then those of UTC.
CREATE FUNCTION figure_zone(zone text) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
	PERFORM now() AT TIME ZONE zone;
	RETURN zone;
EXCEPTION WHEN invalid_parameter_value THEN
	RETURN 'UTC';
END $$;
--> statement-breakpoint
-- Whether accepting a mention promises a reply: where writers reply.
CREATE FUNCTION figure_promises(source post_source) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT source::text IN ('reddit', 'x', 'linkedin', 'facebook')
$$;
--> statement-breakpoint
-- The facets under which the replies to a mention are counted, also while it is not shown. In PL/pgSQL, as what
-- follows: its plans stay with the connection, and a function in SQL is planned at each call.
CREATE FUNCTION figure_facets(mention uuid) RETURNS text[] LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN (SELECT array_agg(f.facet ORDER BY f.facet) FROM (
		SELECT '' AS facet
		UNION
		SELECT 's:' || m.source::text FROM mentions m WHERE m.id = mention
		UNION
		SELECT 'c:' || lower(m.community) FROM mentions m WHERE m.id = mention AND length(m.community) <= 200
		UNION
		SELECT 'c:' || lower(m.community) FROM mentions m
		WHERE m.merged_into = mention AND m.hidden_by IS NULL AND length(m.community) <= 200
		UNION
		SELECT 'k:' || lower(k.keyword) FROM mention_keywords k
		WHERE k.mention_id = mention AND length(k.keyword) <= 200
		UNION
		SELECT 'k:' || lower(k.keyword) FROM mentions m JOIN mention_keywords k ON k.mention_id = m.id
		WHERE m.merged_into = mention AND m.hidden_by IS NULL AND length(k.keyword) <= 200
	) AS f);
END $$;
--> statement-breakpoint
-- The acceptances, placed replies and conversions of some mentions.
CREATE FUNCTION figure_entries_of(ids uuid[]) RETURNS SETOF figure_entries LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN QUERY WITH of_mentions AS MATERIALIZED (
		SELECT m.id, m.workspace_id, m.status, m.source, m.accepted_at,
			figure_zone(w.time_zone) AS zone, figure_facets(m.id) AS facets
		FROM mentions m JOIN workspaces w ON w.id = m.workspace_id
		WHERE m.id = ANY(ids)
	)
	SELECT 'm', m.id, m.accepted_at, m.workspace_id, m.id, (m.accepted_at AT TIME ZONE m.zone)::date, m.facets,
		1, (m.status = 'replied')::int, figure_promises(m.source)::int,
		(figure_promises(m.source) AND coalesce(f.placed_at <= m.accepted_at + interval '15 minutes', false))::int,
		(figure_promises(m.source) AND coalesce(f.placed_at > m.accepted_at + interval '15 minutes', false))::int,
		0, 0, 0, 0, 0, 0, 0, 0, 0, delay_bucket(extract(epoch FROM f.placed_at - m.accepted_at))
	FROM of_mentions m
	LEFT JOIN LATERAL (
		SELECT min(r.placed_at) AS placed_at FROM replies r
		WHERE r.mention_id = m.id AND r.claimed_at >= m.accepted_at
	) AS f ON true
	WHERE m.accepted_at IS NOT NULL AND m.status IN ('accepted', 'in_progress', 'replied')
	UNION ALL
	SELECT 'r', r.id, r.placed_at, m.workspace_id, m.id, (r.placed_at AT TIME ZONE m.zone)::date, m.facets,
		0, 0, 0, 0, 0, 1, (r.status = 'survived')::int, (r.status = 'removed')::int,
		CASE WHEN s.self_reported THEN 0 ELSE c.checks END,
		(NOT s.self_reported AND c.checks > 0)::int, s.self_reported::int,
		(s.self_reported AND r.status <> 'placed')::int, 0, 0, NULL
	FROM of_mentions m JOIN replies r ON r.mention_id = m.id
	CROSS JOIN LATERAL (SELECT coalesce(r.placement_method = 'attested', false) AS self_reported) AS s
	CROSS JOIN LATERAL (
		SELECT count(*)::int AS checks FROM survival_checks k
		WHERE k.reply_id = r.id AND k.checked_at IS NOT NULL AND k.visibility::text <> 'attested'
	) AS c
	WHERE r.placed_at IS NOT NULL AND r.status IN ('placed', 'survived', 'removed')
	UNION ALL
	SELECT 'v', v.id, v.at, m.workspace_id, m.id, (v.at AT TIME ZONE m.zone)::date, m.facets,
		0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, NULL
	FROM of_mentions m JOIN replies r ON r.mention_id = m.id
	JOIN tracked_links l ON l.reply_id = r.id JOIN conversions v ON v.code = l.code;
END $$;
--> statement-breakpoint
-- The clicks on the links of some mentions in the hours between two.
CREATE FUNCTION figure_clicks_of(ids uuid[], since timestamptz, until timestamptz)
RETURNS SETOF figure_entries LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN QUERY WITH clicked AS MATERIALIZED (
		SELECT r.mention_id, c.at, count(*)::int AS clicks
		FROM replies r JOIN tracked_links l ON l.reply_id = r.id JOIN link_clicks c ON c.code = l.code
		WHERE r.mention_id = ANY(ids) AND c.at BETWEEN since AND until
		GROUP BY 1, 2
	), of_mentions AS MATERIALIZED (
		SELECT m.id, m.workspace_id, figure_zone(w.time_zone) AS zone, figure_facets(m.id) AS facets
		FROM mentions m JOIN workspaces w ON w.id = m.workspace_id
		WHERE m.id IN (SELECT mention_id FROM clicked)
	)
	SELECT 'c', m.id, c.at, m.workspace_id, m.id, (c.at AT TIME ZONE m.zone)::date, m.facets,
		0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, c.clicks, 0, NULL::smallint
	FROM clicked c JOIN of_mentions m ON m.id = c.mention_id;
END $$;
--> statement-breakpoint
-- Adds what changed to the days, and to the sum of all days. @param may_empty whether something was taken away
CREATE FUNCTION add_daily_figures(changes daily_figures[], may_empty boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO daily_figures AS t
	SELECT c.workspace_id, d.day, c.facet, sum(c.cold), sum(c.curious), sum(c.looking), sum(c.ready), sum(c.skipped),
		sum(c.found_later), sum(c.engaged), sum(c.answered), sum(c.promised), sum(c.promise_kept), sum(c.promise_late),
		sum(c.placed), sum(c.survived), sum(c.removed), sum(c.checks), sum(c.checked), sum(c.self_reported),
		sum(c.self_reported_decided), sum(c.clicks), sum(c.conversions)
	FROM unnest(changes) AS c
	CROSS JOIN LATERAL (
		SELECT c.day UNION ALL SELECT 'infinity'::date WHERE c.facet = '' OR c.facet LIKE 's:%'
	) AS d(day)
	GROUP BY 1, 2, 3
	HAVING (sum(c.cold), sum(c.curious), sum(c.looking), sum(c.ready), sum(c.skipped), sum(c.found_later),
		sum(c.engaged), sum(c.answered), sum(c.promised), sum(c.promise_kept), sum(c.promise_late), sum(c.placed),
		sum(c.survived), sum(c.removed), sum(c.checks), sum(c.checked), sum(c.self_reported),
		sum(c.self_reported_decided), sum(c.clicks), sum(c.conversions))
		<> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
	ON CONFLICT (workspace_id, day, facet) DO UPDATE SET
		cold = t.cold + excluded.cold, curious = t.curious + excluded.curious, looking = t.looking + excluded.looking,
		ready = t.ready + excluded.ready, skipped = t.skipped + excluded.skipped,
		found_later = t.found_later + excluded.found_later, engaged = t.engaged + excluded.engaged,
		answered = t.answered + excluded.answered, promised = t.promised + excluded.promised,
		promise_kept = t.promise_kept + excluded.promise_kept, promise_late = t.promise_late + excluded.promise_late,
		placed = t.placed + excluded.placed, survived = t.survived + excluded.survived,
		removed = t.removed + excluded.removed, checks = t.checks + excluded.checks,
		checked = t.checked + excluded.checked, self_reported = t.self_reported + excluded.self_reported,
		self_reported_decided = t.self_reported_decided + excluded.self_reported_decided,
		clicks = t.clicks + excluded.clicks, conversions = t.conversions + excluded.conversions;
	IF NOT may_empty THEN RETURN; END IF;
	DELETE FROM daily_figures t
	USING (SELECT DISTINCT c.workspace_id, c.day, c.facet FROM unnest(changes) AS c) AS d
	WHERE t.workspace_id = d.workspace_id AND t.day IN (d.day, 'infinity') AND t.facet = d.facet
		AND (t.cold, t.curious, t.looking, t.ready, t.skipped, t.found_later, t.engaged, t.answered, t.promised,
		t.promise_kept, t.promise_late, t.placed, t.survived, t.removed, t.checks, t.checked, t.self_reported,
		t.self_reported_decided, t.clicks, t.conversions)
		= (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
END $$;
--> statement-breakpoint
CREATE FUNCTION add_daily_delays(changes daily_delays[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO daily_delays AS t
	SELECT c.workspace_id, c.kind, c.day, c.bucket, sum(c.count) FROM unnest(changes) AS c
	GROUP BY 1, 2, 3, 4 HAVING sum(c.count) <> 0
	ON CONFLICT (workspace_id, kind, day, bucket) DO UPDATE SET count = t.count + excluded.count;
	DELETE FROM daily_delays t
	USING (
		SELECT DISTINCT c.workspace_id, c.kind, c.day, c.bucket FROM unnest(changes) AS c WHERE c.count < 0
	) AS d
	WHERE (t.workspace_id, t.kind, t.day, t.bucket) = (d.workspace_id, d.kind, d.day, d.bucket) AND t.count = 0;
END $$;
--> statement-breakpoint
-- Counts the mentions of facets that were added, and no longer those of facets that were taken away.
CREATE FUNCTION count_daily_facets(added mention_facets[], taken mention_facets[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	figures daily_figures[];
	delays daily_delays[];
BEGIN
	WITH zones AS MATERIALIZED (
		SELECT w.id, figure_zone(w.time_zone) AS zone FROM workspaces w
		WHERE w.id IN (
			SELECT a.workspace_id FROM unnest(added) AS a UNION SELECT b.workspace_id FROM unnest(taken) AS b
		)
	), changed AS (
		SELECT a.workspace_id, a.facet, a.status, a.score, a.posted_at, a.found_bucket, 1 AS n FROM unnest(added) AS a
		UNION ALL
		SELECT b.workspace_id, b.facet, b.status, b.score, b.posted_at, b.found_bucket, -1 FROM unnest(taken) AS b
	), by_day AS (
		SELECT c.workspace_id, (c.posted_at AT TIME ZONE z.zone)::date AS day, c.facet,
			sum(CASE WHEN c.score < 25 THEN c.n ELSE 0 END)::int AS cold,
			sum(CASE WHEN c.score >= 25 AND c.score < 50 THEN c.n ELSE 0 END)::int AS curious,
			sum(CASE WHEN c.score >= 50 AND c.score < 75 THEN c.n ELSE 0 END)::int AS looking,
			sum(CASE WHEN c.score >= 75 THEN c.n ELSE 0 END)::int AS ready,
			sum(CASE WHEN c.status = 'denied' THEN c.n ELSE 0 END)::int AS skipped,
			sum(CASE WHEN c.found_bucket = -1 THEN c.n ELSE 0 END)::int AS found_later
		FROM changed c JOIN zones z ON z.id = c.workspace_id
		GROUP BY 1, 2, 3
	), by_bucket AS (
		SELECT c.workspace_id, (c.posted_at AT TIME ZONE z.zone)::date AS day, c.found_bucket, sum(c.n)::int AS n
		FROM changed c JOIN zones z ON z.id = c.workspace_id
		WHERE c.found_bucket >= 0
		GROUP BY 1, 2, 3
	)
	SELECT
		(SELECT array_agg(ROW(d.workspace_id, d.day, d.facet, d.cold, d.curious, d.looking, d.ready, d.skipped,
			d.found_later, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)::daily_figures) FROM by_day d),
		(SELECT array_agg(ROW(b.workspace_id, 'found', b.day, b.found_bucket, b.n)::daily_delays) FROM by_bucket b)
	INTO figures, delays;
	PERFORM add_daily_figures(figures, taken IS NOT NULL);
	PERFORM add_daily_delays(delays);
END $$;
--> statement-breakpoint
CREATE FUNCTION mention_facets_count_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	added mention_facets[];
	taken mention_facets[];
BEGIN
	IF TG_OP <> 'DELETE' THEN
		added := ARRAY(SELECT a FROM after a WHERE a.facet NOT LIKE 'l:%');
	END IF;
	IF TG_OP <> 'INSERT' THEN
		taken := ARRAY(SELECT b FROM before b WHERE b.facet NOT LIKE 'l:%');
	END IF;
	IF cardinality(added) > 0 OR cardinality(taken) > 0 THEN
		PERFORM count_daily_facets(added, taken);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Counts entries that were added, and no longer those that were taken away.
CREATE FUNCTION count_daily_entries(added figure_entries[], taken figure_entries[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	figures daily_figures[];
	delays daily_delays[];
BEGIN
	SELECT array_agg(ROW(e.workspace_id, e.day, f.facet, 0, 0, 0, 0, 0, 0, n * e.engaged, n * e.answered,
		n * e.promised, n * e.promise_kept, n * e.promise_late, n * e.placed, n * e.survived, n * e.removed,
		n * e.checks, n * e.checked, n * e.self_reported, n * e.self_reported_decided, n * e.clicks,
		n * e.conversions)::daily_figures)
	INTO figures
	FROM (
		SELECT a AS e, 1 AS n FROM unnest(added) AS a UNION ALL SELECT b, -1 FROM unnest(taken) AS b
	) AS c, LATERAL (SELECT (c.e).*) AS e, LATERAL unnest(e.facets) AS f(facet);
	SELECT array_agg(ROW(e.workspace_id, 'replied', e.day, e.bucket, n)::daily_delays)
	INTO delays
	FROM (
		SELECT a AS e, 1 AS n FROM unnest(added) AS a UNION ALL SELECT b, -1 FROM unnest(taken) AS b
	) AS c, LATERAL (SELECT (c.e).*) AS e
	WHERE e.bucket IS NOT NULL;
	PERFORM add_daily_figures(figures, taken IS NOT NULL);
	PERFORM add_daily_delays(delays);
END $$;
--> statement-breakpoint
CREATE FUNCTION figure_entries_count_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	added figure_entries[];
	taken figure_entries[];
BEGIN
	IF TG_OP <> 'DELETE' THEN added := ARRAY(SELECT a FROM after a); END IF;
	IF TG_OP <> 'INSERT' THEN taken := ARRAY(SELECT b FROM before b); END IF;
	IF cardinality(added) > 0 OR cardinality(taken) > 0 THEN
		PERFORM count_daily_entries(added, taken);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER figure_entries_inserted AFTER INSERT ON figure_entries
REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION figure_entries_count_days();
--> statement-breakpoint
CREATE TRIGGER figure_entries_updated AFTER UPDATE ON figure_entries
REFERENCING OLD TABLE AS before NEW TABLE AS after
FOR EACH STATEMENT EXECUTE FUNCTION figure_entries_count_days();
--> statement-breakpoint
CREATE TRIGGER figure_entries_deleted AFTER DELETE ON figure_entries
REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION figure_entries_count_days();
--> statement-breakpoint
-- Counts workspaces again from the first day on. The caller holds their locks.
CREATE FUNCTION recount_figures(spaces uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	ids uuid[];
BEGIN
	DELETE FROM figure_entries WHERE workspace_id = ANY(spaces);
	DELETE FROM daily_figures WHERE workspace_id = ANY(spaces);
	DELETE FROM daily_delays WHERE workspace_id = ANY(spaces);
	-- Grouped before it is collected: there may be many facets.
	PERFORM add_daily_figures(array_agg(ROW(d.workspace_id, d.day, d.facet, d.cold, d.curious, d.looking, d.ready,
		d.skipped, d.found_later, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)::daily_figures), false)
	FROM (
		SELECT f.workspace_id, (f.posted_at AT TIME ZONE z.zone)::date AS day, f.facet,
			count(*) FILTER (WHERE f.score < 25)::int AS cold,
			count(*) FILTER (WHERE f.score >= 25 AND f.score < 50)::int AS curious,
			count(*) FILTER (WHERE f.score >= 50 AND f.score < 75)::int AS looking,
			count(*) FILTER (WHERE f.score >= 75)::int AS ready,
			count(*) FILTER (WHERE f.status = 'denied')::int AS skipped,
			count(*) FILTER (WHERE f.found_bucket = -1)::int AS found_later
		FROM mention_facets f
		JOIN (SELECT w.id, figure_zone(w.time_zone) AS zone FROM workspaces w WHERE w.id = ANY(spaces)) AS z
			ON z.id = f.workspace_id
		WHERE f.facet NOT LIKE 'l:%'
		GROUP BY 1, 2, 3
	) AS d;
	PERFORM add_daily_delays(array_agg(ROW(d.workspace_id, 'found', d.day, d.found_bucket, d.n)::daily_delays))
	FROM (
		SELECT f.workspace_id, (f.posted_at AT TIME ZONE z.zone)::date AS day, f.found_bucket, count(*)::int AS n
		FROM mention_facets f
		JOIN (SELECT w.id, figure_zone(w.time_zone) AS zone FROM workspaces w WHERE w.id = ANY(spaces)) AS z
			ON z.id = f.workspace_id
		WHERE f.facet = '' AND f.found_bucket >= 0
		GROUP BY 1, 2, 3
	) AS d;
	ids := ARRAY(
		SELECT m.id FROM mentions m WHERE m.workspace_id = ANY(spaces) AND m.accepted_at IS NOT NULL
		UNION
		SELECT r.mention_id FROM replies r WHERE r.workspace_id = ANY(spaces) AND r.placed_at IS NOT NULL
		UNION
		SELECT r.mention_id FROM replies r JOIN tracked_links l ON l.reply_id = r.id WHERE r.workspace_id = ANY(spaces)
	);
	INSERT INTO figure_entries SELECT * FROM figure_entries_of(ids);
	INSERT INTO figure_entries SELECT * FROM figure_clicks_of(ids, '-infinity', 'infinity');
END $$;
--> statement-breakpoint
DROP VIEW "mention_facets_wanted";--> statement-breakpoint
CREATE VIEW "mention_facets_wanted" AS
SELECT h.id AS mention_id, f.facet, h.workspace_id, h.status, h.intent_score AS score, h.source, h.posted_at,
	CASE
		WHEN f.facet <> '' THEN NULL
		WHEN h.found_at - h.posted_at > interval '1 day' THEN -1::smallint
		ELSE delay_bucket(extract(epoch FROM h.found_at - h.posted_at))
	END AS found_bucket
FROM mentions h
CROSS JOIN LATERAL (
	SELECT '' AS facet
	UNION
	SELECT 's:' || h.source::text
	UNION
	SELECT 'l:' || level.name
	FROM (VALUES ('Curious', 25), ('Looking', 50), ('Ready to buy', 75)) AS level(name, least)
	WHERE h.intent_score >= level.least
	UNION
	-- Nobody can ask for a longer one, and an index could not hold it.
	SELECT 'c:' || lower(h.community) WHERE length(h.community) <= 200
	UNION
	SELECT 'c:' || lower(p.community) FROM mentions p
	WHERE p.merged_into = h.id AND p.hidden_by IS NULL AND length(p.community) <= 200
	UNION
	SELECT 'k:' || lower(mk.keyword) FROM mention_keywords mk
	WHERE mk.mention_id = h.id AND mk.workspace_id = h.workspace_id AND length(mk.keyword) <= 200
	UNION
	SELECT 'k:' || lower(mk.keyword) FROM mentions p JOIN mention_keywords mk ON mk.mention_id = p.id
	WHERE p.merged_into = h.id AND p.hidden_by IS NULL AND mk.workspace_id = h.workspace_id
		AND length(mk.keyword) <= 200
) AS f
WHERE h.merged_into IS NULL AND h.hidden_by IS NULL;
--> statement-breakpoint
-- As before, and the time of acceptance and of being found.
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
		WHERE (a.status, a.source, a.community, a.posted_at, a.intent_score, a.merged_into, a.hidden_by, a.accepted_at, a.found_at)
			IS DISTINCT FROM
			(b.status, b.source, b.community, b.posted_at, b.intent_score, b.merged_into, b.hidden_by, b.accepted_at, b.found_at);
	END IF;
	IF spaces IS NOT NULL THEN
		INSERT INTO mention_facets_due (transaction, mention_ids, workspace_ids)
		VALUES (pg_current_xact_id()::text::bigint, array_remove(ids, NULL), spaces);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION mentions_forget_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	TRUNCATE mention_facets, mention_tallies, mention_buckets, daily_figures, daily_delays, figure_entries;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- As before, and the figures by day.
CREATE OR REPLACE FUNCTION mention_facets_settle() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	touched uuid[];
	spaces uuid[];
	clicked uuid[];
	since timestamptz;
	until timestamptz;
	recounted uuid[];
	counted uuid[];
BEGIN
	-- All that this transaction has noted is done at once.
	WITH due AS (
		DELETE FROM mention_facets_due WHERE transaction = pg_current_xact_id()::text::bigint
		RETURNING mention_ids, workspace_ids, clicked_ids, clicked_from, clicked_until, recount_ids
	)
	SELECT
		(SELECT array_agg(DISTINCT m.id) FROM due, LATERAL unnest(due.mention_ids) AS m(id)),
		(SELECT array_agg(DISTINCT w.id) FROM due, LATERAL unnest(due.workspace_ids) AS w(id)),
		(SELECT array_agg(DISTINCT c.id) FROM due, LATERAL unnest(due.clicked_ids) AS c(id)),
		(SELECT min(due.clicked_from) FROM due), (SELECT max(due.clicked_until) FROM due),
		(SELECT array_agg(DISTINCT w.id) FROM due, LATERAL unnest(due.recount_ids) AS w(id))
	INTO touched, spaces, clicked, since, until, recounted;
	IF spaces IS NULL THEN RETURN NULL; END IF;
	PERFORM pg_advisory_xact_lock(hashtextextended('facets:' || s.id, 0))
	FROM (SELECT unnest(spaces)::text AS id ORDER BY 1) AS s;
	IF touched IS NOT NULL THEN
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
		INSERT INTO mention_facets AS f (mention_id, facet, workspace_id, status, score, source, posted_at, found_bucket)
		SELECT mention_id, facet, workspace_id, status, score, source, posted_at, found_bucket FROM wanted
		ON CONFLICT (mention_id, facet) DO UPDATE
		SET status = excluded.status, score = excluded.score, posted_at = excluded.posted_at,
			found_bucket = excluded.found_bucket
		WHERE (f.status, f.score, f.posted_at, f.found_bucket)
			IS DISTINCT FROM (excluded.status, excluded.score, excluded.posted_at, excluded.found_bucket);
		-- New mentions have neither: most transactions end here.
		counted := ARRAY(
			SELECT m.id FROM mentions m WHERE m.id = ANY(touched) AND m.accepted_at IS NOT NULL
			UNION
			SELECT r.mention_id FROM replies r WHERE r.mention_id = ANY(touched)
			UNION
			SELECT e.mention_id FROM figure_entries e WHERE e.mention_id = ANY(touched)
		);
	END IF;
	IF cardinality(counted) > 0 THEN
		WITH wanted AS MATERIALIZED (
			SELECT * FROM figure_entries_of(counted)
		), gone AS (
			DELETE FROM figure_entries e
			WHERE e.mention_id = ANY(counted) AND e.kind <> 'c' AND NOT EXISTS (
				SELECT FROM wanted w WHERE (w.kind, w.id, w.at) = (e.kind, e.id, e.at)
			)
		)
		INSERT INTO figure_entries AS e SELECT * FROM wanted
		ON CONFLICT (kind, id, at) DO UPDATE
		SET (mention_id, day, facets, engaged, answered, promised, promise_kept, promise_late, placed, survived, removed,
			checks, checked, self_reported, self_reported_decided, clicks, conversions, bucket)
			= (excluded.mention_id, excluded.day, excluded.facets, excluded.engaged, excluded.answered, excluded.promised,
			excluded.promise_kept, excluded.promise_late, excluded.placed, excluded.survived, excluded.removed,
			excluded.checks, excluded.checked, excluded.self_reported, excluded.self_reported_decided, excluded.clicks,
			excluded.conversions, excluded.bucket)
		WHERE e IS DISTINCT FROM excluded;
		-- Clicks are counted only when they change; their mention's keywords and communities may change without.
		UPDATE figure_entries e SET facets = f.facets
		FROM (
			SELECT c.mention_id, figure_facets(c.mention_id) AS facets
			FROM (
				SELECT DISTINCT mention_id FROM figure_entries WHERE mention_id = ANY(counted) AND kind = 'c'
			) AS c JOIN mentions m ON m.id = c.mention_id
		) AS f
		WHERE e.mention_id = f.mention_id AND e.kind = 'c' AND e.facets <> f.facets;
	END IF;
	IF clicked IS NOT NULL THEN
		WITH wanted AS MATERIALIZED (
			SELECT * FROM figure_clicks_of(clicked, since, until)
		), gone AS (
			DELETE FROM figure_entries e
			WHERE e.mention_id = ANY(clicked) AND e.kind = 'c' AND e.at BETWEEN since AND until AND NOT EXISTS (
				SELECT FROM wanted w WHERE (w.id, w.at) = (e.id, e.at)
			)
		)
		INSERT INTO figure_entries AS e SELECT * FROM wanted
		ON CONFLICT (kind, id, at) DO UPDATE SET clicks = excluded.clicks WHERE e.clicks <> excluded.clicks;
	END IF;
	IF cardinality(recounted) > 0 THEN PERFORM recount_figures(recounted); END IF;
	-- Nothing stays of a deleted workspace: its time zone is gone with it.
	IF EXISTS (SELECT FROM unnest(spaces) AS s(id) WHERE NOT EXISTS (SELECT FROM workspaces w WHERE w.id = s.id)) THEN
		DELETE FROM figure_entries e WHERE e.workspace_id = ANY(spaces)
			AND NOT EXISTS (SELECT FROM workspaces w WHERE w.id = e.workspace_id);
		DELETE FROM daily_figures d WHERE d.workspace_id = ANY(spaces)
			AND NOT EXISTS (SELECT FROM workspaces w WHERE w.id = d.workspace_id);
		DELETE FROM daily_delays d WHERE d.workspace_id = ANY(spaces)
			AND NOT EXISTS (SELECT FROM workspaces w WHERE w.id = d.workspace_id);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Notes the mentions whose replies have been placed, removed or confirmed, or are gone with all their clicks.
CREATE FUNCTION replies_note_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO mention_facets_due (transaction, mention_ids, workspace_ids)
		SELECT pg_current_xact_id()::text::bigint, array_agg(a.mention_id), array_agg(DISTINCT a.workspace_id)
		FROM after a WHERE a.placed_at IS NOT NULL HAVING count(*) > 0;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO mention_facets_due (transaction, mention_ids, workspace_ids, clicked_ids, clicked_from, clicked_until)
		SELECT pg_current_xact_id()::text::bigint, array_agg(b.mention_id), array_agg(DISTINCT b.workspace_id),
			array_agg(b.mention_id), '-infinity', 'infinity'
		FROM before b HAVING count(*) > 0;
	ELSE
		INSERT INTO mention_facets_due (transaction, mention_ids, workspace_ids, clicked_ids, clicked_from, clicked_until)
		SELECT pg_current_xact_id()::text::bigint, array_agg(b.mention_id) || array_agg(a.mention_id),
			array_agg(DISTINCT a.workspace_id) || array_agg(DISTINCT b.workspace_id),
			coalesce(array_agg(b.mention_id) FILTER (WHERE a.mention_id <> b.mention_id), '{}')
				|| coalesce(array_agg(a.mention_id) FILTER (WHERE a.mention_id <> b.mention_id), '{}'),
			CASE WHEN bool_or(a.mention_id <> b.mention_id) THEN '-infinity'::timestamptz END,
			CASE WHEN bool_or(a.mention_id <> b.mention_id) THEN 'infinity'::timestamptz END
		FROM before b JOIN after a ON a.id = b.id
		WHERE (a.placed_at, a.mention_id, CASE WHEN a.status IN ('placed', 'survived', 'removed') THEN a.status END,
			CASE WHEN a.placed_at IS NOT NULL THEN a.claimed_at END, a.placement_method)
			IS DISTINCT FROM
			(b.placed_at, b.mention_id, CASE WHEN b.status IN ('placed', 'survived', 'removed') THEN b.status END,
			CASE WHEN b.placed_at IS NOT NULL THEN b.claimed_at END, b.placement_method)
		HAVING count(*) > 0;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER replies_inserted_figures AFTER INSERT ON replies
REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION replies_note_figures();
--> statement-breakpoint
CREATE TRIGGER replies_updated_figures AFTER UPDATE ON replies
REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION replies_note_figures();
--> statement-breakpoint
CREATE TRIGGER replies_deleted_figures AFTER DELETE ON replies
REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION replies_note_figures();
--> statement-breakpoint
-- Notes the mentions whose replies have been checked.
CREATE FUNCTION survival_checks_note_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO mention_facets_due (transaction, mention_ids, workspace_ids)
	SELECT pg_current_xact_id()::text::bigint, array_agg(DISTINCT r.mention_id), array_agg(DISTINCT r.workspace_id)
	FROM (SELECT reply_id FROM changed WHERE checked_at IS NOT NULL) AS c JOIN replies r ON r.id = c.reply_id
	HAVING count(*) > 0;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER survival_checks_inserted_figures AFTER INSERT ON survival_checks
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION survival_checks_note_figures();
--> statement-breakpoint
CREATE TRIGGER survival_checks_updated_figures AFTER UPDATE ON survival_checks
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION survival_checks_note_figures();
--> statement-breakpoint
CREATE TRIGGER survival_checks_deleted_figures AFTER DELETE ON survival_checks
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION survival_checks_note_figures();
--> statement-breakpoint
-- Notes the mentions whose links have moved or are gone, with their clicks and conversions.
CREATE FUNCTION tracked_links_note_figures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	of_replies uuid[];
BEGIN
	IF TG_OP = 'DELETE' THEN
		of_replies := ARRAY(SELECT b.reply_id FROM before b);
	ELSE
		of_replies := ARRAY(
			SELECT r.id FROM before b JOIN after a ON a.code = b.code AND a.reply_id <> b.reply_id,
			LATERAL (VALUES (a.reply_id), (b.reply_id)) AS r(id)
		);
	END IF;
	INSERT INTO mention_facets_due (transaction, mention_ids, workspace_ids, clicked_ids, clicked_from, clicked_until)
	SELECT pg_current_xact_id()::text::bigint, array_agg(DISTINCT r.mention_id), array_agg(DISTINCT r.workspace_id),
		array_agg(DISTINCT r.mention_id), '-infinity', 'infinity'
	FROM replies r WHERE r.id = ANY(of_replies) HAVING count(*) > 0;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tracked_links_updated_figures AFTER UPDATE ON tracked_links
REFERENCING OLD TABLE AS before NEW TABLE AS after
FOR EACH STATEMENT EXECUTE FUNCTION tracked_links_note_figures();
--> statement-breakpoint
CREATE TRIGGER tracked_links_deleted_figures AFTER DELETE ON tracked_links
REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION tracked_links_note_figures();
--> statement-breakpoint
-- Notes the mentions whose links were clicked, and in which hours.
CREATE FUNCTION link_clicks_note_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO mention_facets_due (transaction, mention_ids, workspace_ids, clicked_ids, clicked_from, clicked_until)
	SELECT pg_current_xact_id()::text::bigint, '{}', array_agg(DISTINCT r.workspace_id),
		array_agg(DISTINCT r.mention_id), min(c.at), max(c.at)
	FROM changed c JOIN tracked_links l ON l.code = c.code JOIN replies r ON r.id = l.reply_id
	HAVING count(*) > 0;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER link_clicks_inserted_figures AFTER INSERT ON link_clicks
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION link_clicks_note_figures();
--> statement-breakpoint
CREATE TRIGGER link_clicks_deleted_figures AFTER DELETE ON link_clicks
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION link_clicks_note_figures();
--> statement-breakpoint
-- Notes the mentions whose links led to conversions.
CREATE FUNCTION conversions_note_figures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	codes text[];
BEGIN
	IF TG_OP <> 'DELETE' THEN codes := ARRAY(SELECT a.code FROM after a); END IF;
	IF TG_OP <> 'INSERT' THEN codes := codes || ARRAY(SELECT b.code FROM before b); END IF;
	INSERT INTO mention_facets_due (transaction, mention_ids, workspace_ids)
	SELECT pg_current_xact_id()::text::bigint, array_agg(DISTINCT r.mention_id), array_agg(DISTINCT r.workspace_id)
	FROM tracked_links l JOIN replies r ON r.id = l.reply_id
	WHERE l.code = ANY(codes) HAVING count(*) > 0;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER conversions_inserted_figures AFTER INSERT ON conversions
REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION conversions_note_figures();
--> statement-breakpoint
CREATE TRIGGER conversions_updated_figures AFTER UPDATE ON conversions
REFERENCING OLD TABLE AS before NEW TABLE AS after
FOR EACH STATEMENT EXECUTE FUNCTION conversions_note_figures();
--> statement-breakpoint
CREATE TRIGGER conversions_deleted_figures AFTER DELETE ON conversions
REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION conversions_note_figures();
--> statement-breakpoint
-- In another time zone, days begin and end at other moments.
CREATE FUNCTION workspaces_note_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO mention_facets_due (transaction, mention_ids, workspace_ids, recount_ids)
	VALUES (pg_current_xact_id()::text::bigint, '{}', ARRAY[OLD.id],
		CASE WHEN TG_OP = 'UPDATE' THEN ARRAY[OLD.id] ELSE '{}'::uuid[] END);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER workspaces_moved_figures AFTER UPDATE OF time_zone ON workspaces
FOR EACH ROW WHEN (NEW.time_zone IS DISTINCT FROM OLD.time_zone) EXECUTE FUNCTION workspaces_note_figures();
--> statement-breakpoint
-- Its rows may have been deleted one after the other before: nothing of them stays.
CREATE TRIGGER workspaces_deleted_figures AFTER DELETE ON workspaces
FOR EACH ROW EXECUTE FUNCTION workspaces_note_figures();
--> statement-breakpoint
ALTER TABLE "mention_facets" DISABLE TRIGGER "mention_facets_updated";--> statement-breakpoint
UPDATE mention_facets f SET found_bucket = CASE
	WHEN m.found_at - m.posted_at > interval '1 day' THEN -1::smallint
	ELSE delay_bucket(extract(epoch FROM m.found_at - m.posted_at))
END
FROM mentions m WHERE m.id = f.mention_id AND f.facet = '';
--> statement-breakpoint
ALTER TABLE "mention_facets" ENABLE TRIGGER "mention_facets_updated";--> statement-breakpoint
CREATE TRIGGER mention_facets_inserted_days AFTER INSERT ON mention_facets
REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION mention_facets_count_days();
--> statement-breakpoint
CREATE TRIGGER mention_facets_updated_days AFTER UPDATE ON mention_facets
REFERENCING OLD TABLE AS before NEW TABLE AS after
FOR EACH STATEMENT EXECUTE FUNCTION mention_facets_count_days();
--> statement-breakpoint
CREATE TRIGGER mention_facets_deleted_days AFTER DELETE ON mention_facets
REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION mention_facets_count_days();
--> statement-breakpoint
SELECT recount_figures(ARRAY[w.id]) FROM workspaces w;
