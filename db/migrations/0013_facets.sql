CREATE TABLE "mention_facets" (
	"mention_id" uuid NOT NULL,
	"facet" text NOT NULL,
	"workspace_id" uuid NOT NULL,
	"status" "mention_status" NOT NULL,
	"score" smallint NOT NULL,
	"posted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mention_facets_mention_id_facet_pk" PRIMARY KEY("mention_id","facet")
);
--> statement-breakpoint
CREATE TABLE "mention_facets_due" (
	"transaction" bigint NOT NULL,
	"mention_ids" uuid[] NOT NULL,
	"workspace_ids" uuid[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mention_tallies" (
	"workspace_id" uuid NOT NULL,
	"facet" text NOT NULL,
	"status" "mention_status" NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "mention_tallies_workspace_id_facet_status_pk" PRIMARY KEY("workspace_id","facet","status")
);
--> statement-breakpoint
CREATE TABLE "mention_words" (
	"mention_id" uuid PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mention_words" ADD CONSTRAINT "mention_words_mention_id_mentions_id_fk" FOREIGN KEY ("mention_id") REFERENCES "public"."mentions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mention_facets_newest" ON "mention_facets" USING btree ("workspace_id","facet","status","posted_at" desc,"mention_id" desc);--> statement-breakpoint
CREATE INDEX "mention_facets_strongest" ON "mention_facets" USING btree ("workspace_id","facet","status","score" desc,"posted_at" desc,"mention_id" desc);--> statement-breakpoint
CREATE INDEX "mention_facets_due_transaction" ON "mention_facets_due" USING btree ("transaction");--> statement-breakpoint
CREATE INDEX "mention_words_words" ON "mention_words" USING gin ("words");--> statement-breakpoint
-- Empty whenever nobody writes: nothing of it needs to outlive a crash.
ALTER TABLE "mention_facets_due" SET UNLOGGED;--> statement-breakpoint
-- What each shown mention's facets are to be. It is found by what its places say, too.
CREATE VIEW "mention_facets_wanted" AS
SELECT h.id AS mention_id, f.facet, h.workspace_id, h.status, h.intent_score AS score, h.posted_at
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
	WHERE p.folded_into = h.id AND p.hidden_by IS NULL AND length(p.community) <= 200
	UNION
	SELECT 'k:' || lower(mk.keyword) FROM mention_keywords mk
	WHERE mk.mention_id = h.id AND mk.workspace_id = h.workspace_id AND length(mk.keyword) <= 200
	UNION
	SELECT 'k:' || lower(mk.keyword) FROM mentions p JOIN mention_keywords mk ON mk.mention_id = p.id
	WHERE p.folded_into = h.id AND p.hidden_by IS NULL AND mk.workspace_id = h.workspace_id
		AND length(mk.keyword) <= 200
) AS f
WHERE h.folded_into IS NULL AND h.hidden_by IS NULL;
--> statement-breakpoint
-- Notes which mentions' facets a statement has changed.
CREATE FUNCTION mentions_note_facets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	ids uuid[];
	spaces uuid[];
BEGIN
	IF TG_OP = 'INSERT' THEN
		SELECT array_agg(a.id), array_agg(DISTINCT a.workspace_id) INTO ids, spaces FROM after a;
	ELSIF TG_OP = 'DELETE' THEN
		SELECT array_agg(b.id) || array_agg(b.folded_into), array_agg(DISTINCT b.workspace_id)
		INTO ids, spaces FROM before b;
	ELSE
		SELECT array_agg(b.id) || array_agg(b.folded_into), array_agg(DISTINCT b.workspace_id)
		INTO ids, spaces
		FROM before b JOIN after a ON a.id = b.id
		WHERE (a.status, a.source, a.community, a.posted_at, a.intent_score, a.folded_into, a.hidden_by)
			IS DISTINCT FROM
			(b.status, b.source, b.community, b.posted_at, b.intent_score, b.folded_into, b.hidden_by);
	END IF;
	IF spaces IS NOT NULL THEN
		INSERT INTO mention_facets_due (transaction, mention_ids, workspace_ids)
		VALUES (pg_current_xact_id()::text::bigint, array_remove(ids, NULL), spaces);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mentions_inserted AFTER INSERT ON mentions
REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION mentions_note_facets();
--> statement-breakpoint
CREATE TRIGGER mentions_updated AFTER UPDATE ON mentions
REFERENCING OLD TABLE AS before NEW TABLE AS after
FOR EACH STATEMENT EXECUTE FUNCTION mentions_note_facets();
--> statement-breakpoint
CREATE TRIGGER mentions_deleted AFTER DELETE ON mentions
REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION mentions_note_facets();
--> statement-breakpoint
CREATE FUNCTION mention_keywords_note_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO mention_facets_due (transaction, mention_ids, workspace_ids)
	SELECT pg_current_xact_id()::text::bigint, array_agg(DISTINCT c.mention_id), array_agg(DISTINCT c.workspace_id)
	FROM changed c HAVING count(*) > 0;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mention_keywords_inserted AFTER INSERT ON mention_keywords
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mention_keywords_note_facets();
--> statement-breakpoint
CREATE TRIGGER mention_keywords_deleted AFTER DELETE ON mention_keywords
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mention_keywords_note_facets();
--> statement-breakpoint
-- Writes them at the end of the transaction, one transaction of a workspace at a time. Whoever comes
-- last sees what all others have committed, so that nothing of them is lost; and as this lock is the
-- last thing that a transaction takes, all of them in one order, nobody who holds it waits for others.
CREATE FUNCTION mention_facets_settle() RETURNS trigger LANGUAGE plpgsql AS $$
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
		SELECT folded_into FROM mentions WHERE id = ANY(touched) AND folded_into IS NOT NULL
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
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER mention_facets_due_settled AFTER INSERT ON mention_facets_due
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION mention_facets_settle();
--> statement-breakpoint
CREATE FUNCTION mention_facets_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO mention_tallies AS t (workspace_id, facet, status, count)
		SELECT workspace_id, facet, status, count(*) FROM after GROUP BY 1, 2, 3
		ON CONFLICT (workspace_id, facet, status) DO UPDATE SET count = t.count + excluded.count;
	ELSIF TG_OP = 'DELETE' THEN
		UPDATE mention_tallies t SET count = t.count - d.count
		FROM (SELECT workspace_id, facet, status, count(*) FROM before GROUP BY 1, 2, 3) AS d
		WHERE (t.workspace_id, t.facet, t.status) = (d.workspace_id, d.facet, d.status);
		DELETE FROM mention_tallies t
		USING (SELECT DISTINCT workspace_id, facet, status FROM before) AS d
		WHERE (t.workspace_id, t.facet, t.status) = (d.workspace_id, d.facet, d.status) AND t.count = 0;
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
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mention_facets_inserted AFTER INSERT ON mention_facets
REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION mention_facets_tally();
--> statement-breakpoint
CREATE TRIGGER mention_facets_updated AFTER UPDATE ON mention_facets
REFERENCING OLD TABLE AS before NEW TABLE AS after
FOR EACH STATEMENT EXECUTE FUNCTION mention_facets_tally();
--> statement-breakpoint
CREATE TRIGGER mention_facets_deleted AFTER DELETE ON mention_facets
REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION mention_facets_tally();
--> statement-breakpoint
-- A text without the marks that PostgreSQL would make addresses, numbers and tags of: words alone.
CREATE FUNCTION plain_words(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT translate(left(said, 100000), E'!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~', repeat(' ', 32))
$$;
--> statement-breakpoint
CREATE FUNCTION mention_words_of(workspace uuid, post posts) RETURNS tsvector
LANGUAGE sql STABLE AS $$
	SELECT strip(to_tsvector('simple', plain_words(
		coalesce(post.thread_title, post.title) || ' ' || coalesce(post.author, '') || ' ' || post.body
	))) || array_to_tsvector(ARRAY['w:' || workspace::text])
$$;
--> statement-breakpoint
CREATE FUNCTION mentions_add_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO mention_words (mention_id, words)
	SELECT a.id, mention_words_of(a.workspace_id, p) FROM after a JOIN posts p ON p.id = a.post_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mentions_worded AFTER INSERT ON mentions
REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION mentions_add_words();
--> statement-breakpoint
-- The mentions in which words stand, by the index whatever the planner thinks of it: it does not know
-- which words stand together, and would rather read the whole table.
CREATE FUNCTION mentions_with_words(asked tsquery) RETURNS SETOF uuid LANGUAGE plpgsql STABLE
SET enable_seqscan = off AS $$
BEGIN
	RETURN QUERY SELECT mention_id FROM mention_words WHERE words @@ asked;
END $$;
--> statement-breakpoint
-- Nothing stays of the words of a post that was taken down.
CREATE FUNCTION posts_change_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE mention_words w SET words = mention_words_of(m.workspace_id, NEW)
	FROM mentions m WHERE m.post_id = NEW.id AND w.mention_id = m.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER posts_worded AFTER UPDATE ON posts FOR EACH ROW
WHEN ((OLD.title, OLD.body, OLD.author, OLD.thread_title)
	IS DISTINCT FROM (NEW.title, NEW.body, NEW.author, NEW.thread_title))
EXECUTE FUNCTION posts_change_words();
--> statement-breakpoint
INSERT INTO mention_words (mention_id, words)
SELECT m.id, mention_words_of(m.workspace_id, p) FROM mentions m JOIN posts p ON p.id = m.post_id;
--> statement-breakpoint
INSERT INTO mention_facets (mention_id, facet, workspace_id, status, score, posted_at)
SELECT mention_id, facet, workspace_id, status, score, posted_at FROM mention_facets_wanted;
