-- Custom SQL (decision 027): this statement, and all after the two columns. The search comes before the
-- columns, so that the posts table is locked only for the few rows that change. Nothing here rewrites
-- that table or builds an index on it.
--
-- The posts that were pasted before, and who pasted them. A pasted post has no author, title or counts,
-- was stored in a transaction of its own, and names no community but the group of its address. Only
-- the sources after 'x' can be pasted; a new value of an enum must not be written in its transaction.
CREATE TEMPORARY TABLE pasted_before ON COMMIT DROP AS
SELECT p.id AS post_id, (
	-- A mention without a keyword was added by link, and the first of them brought the text. Where all
	-- have keywords, one workspace alone must be the one; of several nobody knows which.
	SELECT coalesce(
		(array_agg(m.workspace_id ORDER BY m.found_at, m.id) FILTER (
			WHERE NOT EXISTS (SELECT FROM mention_keywords k WHERE k.mention_id = m.id)
		))[1],
		CASE WHEN count(*) = 1 THEN (array_agg(m.workspace_id))[1] END
	)
	FROM mentions m WHERE m.post_id = p.id
) AS workspace_id
FROM posts p
WHERE p.source > 'x' AND p.kind = 'post' AND p.author IS NULL AND p.title = ''
	AND p.score IS NULL AND p.num_comments IS NULL AND NOT p.removed
	AND (p.community IS NULL OR p.url LIKE '%/groups/%\%%' ESCAPE '\' OR p.url LIKE '%/groups/' || p.community || '/%')
	-- The offset keeps the planner from joining all posts: each is looked up by the index.
	AND NOT EXISTS (SELECT FROM posts o WHERE o.stored_at = p.stored_at AND o.id <> p.id OFFSET 0);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "owner_workspace_id" uuid;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "platform_id" text;--> statement-breakpoint
-- Custom SQL from here on.
--
-- Each pasted post has one mention, in the workspace that pasted it, and is deleted with it.
CREATE FUNCTION mentions_delete_pasted_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM posts p USING before b
	WHERE p.id = b.post_id AND p.owner_workspace_id = b.workspace_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mentions_deleted_pasted AFTER DELETE ON mentions
REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION mentions_delete_pasted_posts();
--> statement-breakpoint
UPDATE posts p
SET owner_workspace_id = b.workspace_id, platform_id = p.external_id,
	external_id = p.external_id || ' ' || b.workspace_id
FROM pasted_before b WHERE b.post_id = p.id AND b.workspace_id IS NOT NULL;
--> statement-breakpoint
-- What others did with a pasted post stays, over a copy of the post without its text.
CREATE TEMPORARY TABLE pasted_others ON COMMIT DROP AS
SELECT m.id AS mention_id, m.workspace_id, m.post_id, gen_random_uuid() AS copy_id
FROM pasted_before b JOIN mentions m ON m.post_id = b.post_id
WHERE m.workspace_id IS DISTINCT FROM b.workspace_id
	AND (m.status <> 'pending' OR m.reply_id IS NOT NULL
		OR EXISTS (SELECT FROM replies r WHERE r.mention_id = m.id));
--> statement-breakpoint
INSERT INTO posts (
	id, source, kind, external_id, owner_workspace_id, platform_id, community, title, body, url, posted_at, removed, words, stored_at
)
SELECT c.copy_id, p.source, p.kind, coalesce(p.platform_id, p.external_id) || ' ' || c.workspace_id,
	c.workspace_id, coalesce(p.platform_id, p.external_id), p.community, '', '', p.url, p.posted_at, true, '{}', p.stored_at
FROM pasted_others c JOIN posts p ON p.id = c.post_id;
--> statement-breakpoint
UPDATE mentions m
SET post_id = c.copy_id, intent_signals = '[]', likeness = '{}', reading = NULL
FROM pasted_others c WHERE m.id = c.mention_id;
--> statement-breakpoint
UPDATE mention_words w SET words = mention_words_of(m.workspace_id, p)
FROM pasted_others c JOIN mentions m ON m.id = c.mention_id JOIN posts p ON p.id = m.post_id
WHERE w.mention_id = m.id;
--> statement-breakpoint
-- With the rest of the others' mentions nothing was done.
DELETE FROM mentions m USING pasted_before b
WHERE m.post_id = b.post_id AND m.workspace_id IS DISTINCT FROM b.workspace_id;
--> statement-breakpoint
-- Friend searches are opened by links; answers of the model may quote the text to others.
DELETE FROM friend_posts f USING pasted_before b WHERE f.post_id = b.post_id;
--> statement-breakpoint
DELETE FROM model_answers a USING pasted_before b WHERE a.about = 'post:' || b.post_id;
--> statement-breakpoint
DELETE FROM posts p USING pasted_before b WHERE p.id = b.post_id AND b.workspace_id IS NULL;
--> statement-breakpoint
-- A later migration in the same transaction may alter these tables: no trigger may wait for its end.
SET CONSTRAINTS mention_facets_due_settled IMMEDIATE;
--> statement-breakpoint
SET CONSTRAINTS mention_facets_due_settled DEFERRED;
