CREATE TABLE "mention_buckets" (
	"workspace_id" uuid NOT NULL,
	"facet" text NOT NULL,
	"kind" text NOT NULL,
	"bucket" integer NOT NULL,
	"status" "mention_status" NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "mention_buckets_workspace_id_facet_kind_bucket_status_pk" PRIMARY KEY("workspace_id","facet","kind","bucket","status")
);
--> statement-breakpoint
CREATE FUNCTION mention_week(moment timestamptz) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT floor(extract(epoch FROM moment) / 604800)::integer
$$;
--> statement-breakpoint
-- As before, and the buckets beside the tallies.
CREATE OR REPLACE FUNCTION mention_facets_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO mention_tallies AS t (workspace_id, facet, status, count)
		SELECT workspace_id, facet, status, count(*) FROM after GROUP BY 1, 2, 3
		ON CONFLICT (workspace_id, facet, status) DO UPDATE SET count = t.count + excluded.count;
		INSERT INTO mention_buckets AS t (workspace_id, facet, kind, bucket, status, count)
		SELECT workspace_id, facet, b.kind, b.bucket, status, count(*)
		FROM after, LATERAL (VALUES ('w', mention_week(posted_at)), ('s', score)) AS b(kind, bucket)
		GROUP BY 1, 2, 3, 4, 5
		ON CONFLICT (workspace_id, facet, kind, bucket, status)
		DO UPDATE SET count = t.count + excluded.count;
		RETURN NULL;
	END IF;
	IF TG_OP = 'DELETE' THEN
		UPDATE mention_tallies t SET count = t.count - d.count
		FROM (SELECT workspace_id, facet, status, count(*) FROM before GROUP BY 1, 2, 3) AS d
		WHERE (t.workspace_id, t.facet, t.status) = (d.workspace_id, d.facet, d.status);
		DELETE FROM mention_tallies t
		USING (SELECT DISTINCT workspace_id, facet, status FROM before) AS d
		WHERE (t.workspace_id, t.facet, t.status) = (d.workspace_id, d.facet, d.status) AND t.count = 0;
		UPDATE mention_buckets t SET count = t.count - d.count
		FROM (
			SELECT workspace_id, facet, b.kind, b.bucket, status, count(*)
			FROM before, LATERAL (VALUES ('w', mention_week(posted_at)), ('s', score)) AS b(kind, bucket)
			GROUP BY 1, 2, 3, 4, 5
		) AS d
		WHERE (t.workspace_id, t.facet, t.kind, t.bucket, t.status)
			= (d.workspace_id, d.facet, d.kind, d.bucket, d.status);
	ELSE
		INSERT INTO mention_tallies AS t (workspace_id, facet, status, count)
		SELECT workspace_id, facet, status, sum(n)
		FROM (
			SELECT workspace_id, facet, status, 1 AS n FROM after
			UNION ALL
			SELECT workspace_id, facet, status, -1 FROM before
		) AS d
		GROUP BY 1, 2, 3 HAVING sum(n) <> 0
		ON CONFLICT (workspace_id, facet, status) DO UPDATE SET count = t.count + excluded.count;
		INSERT INTO mention_buckets AS t (workspace_id, facet, kind, bucket, status, count)
		SELECT workspace_id, facet, b.kind, b.bucket, status, sum(n)
		FROM (
			SELECT workspace_id, facet, status, posted_at, score, 1 AS n FROM after
			UNION ALL
			SELECT workspace_id, facet, status, posted_at, score, -1 FROM before
		) AS d, LATERAL (VALUES ('w', mention_week(posted_at)), ('s', score)) AS b(kind, bucket)
		GROUP BY 1, 2, 3, 4, 5 HAVING sum(n) <> 0
		ON CONFLICT (workspace_id, facet, kind, bucket, status)
		DO UPDATE SET count = t.count + excluded.count;
	END IF;
	DELETE FROM mention_buckets t
	USING (
		SELECT DISTINCT workspace_id, facet, b.kind, b.bucket, status
		FROM before, LATERAL (VALUES ('w', mention_week(posted_at)), ('s', score)) AS b(kind, bucket)
	) AS d
	WHERE (t.workspace_id, t.facet, t.kind, t.bucket, t.status)
		= (d.workspace_id, d.facet, d.kind, d.bucket, d.status) AND t.count = 0;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION mentions_forget_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	TRUNCATE mention_facets, mention_tallies, mention_buckets;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- The bucket in which the row with so many before it lies, counted from the highest bucket on, and how
-- many of its own rows come before that row. No bucket: there are not so many rows.
CREATE FUNCTION mention_bucket_at(
	workspace uuid, asked text, only_status mention_status, asked_kind text, skip integer,
	OUT bucket integer, OUT rest integer
) LANGUAGE plpgsql STABLE
-- In the index's order, so that no more is read than has to be counted.
SET enable_sort = off SET enable_bitmapscan = off SET enable_seqscan = off AS $$
DECLARE
	r record;
	seen integer := 0;
	start integer := 0;
	present integer;
BEGIN
	IF skip >= coalesce((
		SELECT sum(t.count) FROM mention_tallies t
		WHERE t.workspace_id = workspace AND t.facet = asked AND (only_status IS NULL OR t.status = only_status)
	), 0) THEN RETURN; END IF;
	FOR r IN
		SELECT b.bucket, b.status, b.count FROM mention_buckets b
		WHERE b.workspace_id = workspace AND b.facet = asked AND b.kind = asked_kind
		ORDER BY b.bucket DESC
	LOOP
		CONTINUE WHEN r.status <> only_status;
		IF r.bucket IS DISTINCT FROM present THEN
			present := r.bucket;
			start := seen;
		END IF;
		seen := seen + r.count;
		IF seen > skip THEN
			bucket := present;
			rest := skip - start;
			RETURN;
		END IF;
	END LOOP;
END $$;
--> statement-breakpoint
INSERT INTO mention_buckets (workspace_id, facet, kind, bucket, status, count)
SELECT workspace_id, facet, b.kind, b.bucket, status, count(*)
FROM mention_facets, LATERAL (VALUES ('w', mention_week(posted_at)), ('s', score)) AS b(kind, bucket)
GROUP BY 1, 2, 3, 4, 5;
--> statement-breakpoint
-- As before, and without diacritics and width, as phrases are matched: who looks for "cafe" finds "café".
CREATE OR REPLACE FUNCTION plain_words(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT translate(
		CASE WHEN said ~ '[^\x01-\x7f]' THEN normalize(
			regexp_replace(
				normalize(left(said, 100000), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'
			), NFC
		) ELSE left(said, 100000) END,
		E'!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~', repeat(' ', 32)
	)
$$;
--> statement-breakpoint
UPDATE mention_words w SET words = mention_words_of(m.workspace_id, p)
FROM mentions m JOIN posts p ON p.id = m.post_id
WHERE w.mention_id = m.id
	AND (coalesce(p.thread_title, p.title) || ' ' || coalesce(p.author, '') || ' ' || p.body) ~ '[^\x01-\x7f]';
