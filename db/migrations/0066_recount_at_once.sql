-- Recounting a workspace with 100,000 mentions and 10,000 replies took a minute, most of it to subtract entry by entry
-- from days that are deleted anyway. While a workspace is recounted its entries are counted once, all together.
CREATE OR REPLACE FUNCTION figure_entries_count_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	added figure_entries[];
	taken figure_entries[];
BEGIN
	IF current_setting('earshot.recounts_figures', true) = 'on' THEN RETURN NULL; END IF;
	IF TG_OP <> 'DELETE' THEN added := ARRAY(SELECT a FROM after a); END IF;
	IF TG_OP <> 'INSERT' THEN taken := ARRAY(SELECT b FROM before b); END IF;
	IF cardinality(added) > 0 OR cardinality(taken) > 0 THEN
		PERFORM count_daily_entries(added, taken);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION recount_figures(spaces uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	ids uuid[];
	zones text[] := ARRAY(
		SELECT coalesce(figure_zone(w.time_zone), 'UTC')
		FROM unnest(spaces) WITH ORDINALITY AS s(id, at) LEFT JOIN workspaces w ON w.id = s.id ORDER BY s.at
	);
BEGIN
	PERFORM set_config('earshot.recounts_figures', 'on', true);
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
		JOIN unnest(spaces, zones) AS z(id, zone) ON z.id = f.workspace_id
		WHERE f.facet NOT LIKE 'l:%'
		GROUP BY 1, 2, 3
	) AS d;
	PERFORM add_daily_delays(array_agg(ROW(d.workspace_id, 'found', d.day, d.found_bucket, d.n)::daily_delays))
	FROM (
		SELECT f.workspace_id, (f.posted_at AT TIME ZONE z.zone)::date AS day, f.found_bucket, count(*)::int AS n
		FROM mention_facets f
		JOIN unnest(spaces, zones) AS z(id, zone) ON z.id = f.workspace_id
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
	PERFORM set_config('earshot.recounts_figures', 'off', true);
	PERFORM add_daily_figures(array_agg(ROW(d.workspace_id, d.day, d.facet, 0, 0, 0, 0, 0, 0, d.engaged, d.answered,
		d.promised, d.promise_kept, d.promise_late, d.placed, d.survived, d.removed, d.checks, d.checked, d.self_reported,
		d.self_reported_decided, d.clicks, d.conversions)::daily_figures), false)
	FROM (
		SELECT e.workspace_id, e.day, f.facet, sum(e.engaged)::int AS engaged, sum(e.answered)::int AS answered,
			sum(e.promised)::int AS promised, sum(e.promise_kept)::int AS promise_kept,
			sum(e.promise_late)::int AS promise_late, sum(e.placed)::int AS placed, sum(e.survived)::int AS survived,
			sum(e.removed)::int AS removed, sum(e.checks)::int AS checks, sum(e.checked)::int AS checked,
			sum(e.self_reported)::int AS self_reported, sum(e.self_reported_decided)::int AS self_reported_decided,
			sum(e.clicks)::int AS clicks, sum(e.conversions)::int AS conversions
		FROM figure_entries e, unnest(e.facets) AS f(facet)
		WHERE e.workspace_id = ANY(spaces)
		GROUP BY 1, 2, 3
	) AS d;
	PERFORM add_daily_delays(array_agg(ROW(d.workspace_id, 'replied', d.day, d.bucket, d.n)::daily_delays))
	FROM (
		SELECT e.workspace_id, e.day, e.bucket, count(*)::int AS n FROM figure_entries e
		WHERE e.workspace_id = ANY(spaces) AND e.bucket IS NOT NULL
		GROUP BY 1, 2, 3
	) AS d;
END $$;
