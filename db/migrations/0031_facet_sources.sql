DROP INDEX "mention_facets_newest";--> statement-breakpoint
DROP INDEX "mention_facets_newest_any";--> statement-breakpoint
DROP INDEX "mention_facets_strongest_any";--> statement-breakpoint
DROP INDEX "mention_facets_strongest";--> statement-breakpoint
ALTER TABLE "mention_facets" ADD COLUMN "source" "post_source";--> statement-breakpoint
-- The counts stay as they are.
ALTER TABLE "mention_facets" DISABLE TRIGGER "mention_facets_updated";--> statement-breakpoint
UPDATE "mention_facets" f SET "source" = m."source" FROM "mentions" m WHERE m."id" = f."mention_id";--> statement-breakpoint
ALTER TABLE "mention_facets" ENABLE TRIGGER "mention_facets_updated";--> statement-breakpoint
ALTER TABLE "mention_facets" ALTER COLUMN "source" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "mention_facets_newest" ON "mention_facets" USING btree ("workspace_id","facet","status","posted_at" desc,"mention_id" desc,"score","source");--> statement-breakpoint
CREATE INDEX "mention_facets_newest_any" ON "mention_facets" USING btree ("workspace_id","facet","posted_at" desc,"mention_id" desc,"status","score","source");--> statement-breakpoint
CREATE INDEX "mention_facets_strongest_any" ON "mention_facets" USING btree ("workspace_id","facet","score" desc,"posted_at" desc,"mention_id" desc,"status","source");--> statement-breakpoint
CREATE INDEX "mention_facets_strongest" ON "mention_facets" USING btree ("workspace_id","facet","status","score" desc,"posted_at" desc,"mention_id" desc,"source");--> statement-breakpoint
DROP VIEW "mention_facets_wanted";--> statement-breakpoint
CREATE VIEW "mention_facets_wanted" AS
SELECT h.id AS mention_id, f.facet, h.workspace_id, h.status, h.intent_score AS score, h.source, h.posted_at
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
-- As before, and the source with them.
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
	INSERT INTO mention_facets AS f (mention_id, facet, workspace_id, status, score, source, posted_at)
	SELECT mention_id, facet, workspace_id, status, score, source, posted_at FROM wanted
	ON CONFLICT (mention_id, facet) DO UPDATE
	SET status = excluded.status, score = excluded.score, posted_at = excluded.posted_at
	WHERE (f.status, f.score, f.posted_at)
		IS DISTINCT FROM (excluded.status, excluded.score, excluded.posted_at);
	RETURN NULL;
END $$;
