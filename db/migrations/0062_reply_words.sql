CREATE TABLE "reply_words" (
	"reply_id" uuid PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reply_words" ADD CONSTRAINT "reply_words_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reply_words_workspace" ON "reply_words" USING gin (workspace_words("words"));--> statement-breakpoint
CREATE INDEX "replies_workspace_date" ON "replies" USING btree ("workspace_id",coalesce("placed_at", "claimed_at"));
--> statement-breakpoint
-- The words of a reply: those of its post, as its mention has them, and those of its text.
CREATE FUNCTION reply_words_of(reply replies) RETURNS tsvector
LANGUAGE sql STABLE AS $$
	SELECT w.words || strip(to_tsvector('simple', plain_words(reply.text)))
	FROM mention_words w WHERE w.mention_id = reply.mention_id
$$;
--> statement-breakpoint
-- At the end of the transaction, after all row locks. A save excludes changes of posts while it commits: it would write
-- words again that a deletion removes at the same moment. The lock of the workspace's facets comes first, as wherever
-- both are taken.
CREATE FUNCTION replies_change_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended('facets:' || NEW.workspace_id::text, 0));
	PERFORM pg_advisory_xact_lock(hashtextextended('reply words', 0));
	INSERT INTO reply_words (reply_id, words)
	SELECT r.id, reply_words_of(r) FROM replies r
	WHERE r.id = NEW.id AND EXISTS (SELECT FROM mention_words w WHERE w.mention_id = r.mention_id)
	ON CONFLICT (reply_id) DO UPDATE SET words = excluded.words;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER replies_worded AFTER INSERT ON replies
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION replies_change_words();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER replies_reworded AFTER UPDATE ON replies
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (OLD.text IS DISTINCT FROM NEW.text OR OLD.mention_id IS DISTINCT FROM NEW.mention_id)
EXECUTE FUNCTION replies_change_words();
--> statement-breakpoint
-- Nothing stays of the words of a post that was deleted. Changes of posts do not exclude each other.
CREATE FUNCTION mention_words_change_replies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock_shared(hashtextextended('reply words', 0));
	UPDATE reply_words w SET words = reply_words_of(r)
	FROM replies r WHERE r.mention_id = NEW.mention_id AND w.reply_id = r.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER mention_words_replied AFTER UPDATE ON mention_words
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (OLD.words IS DISTINCT FROM NEW.words) EXECUTE FUNCTION mention_words_change_replies();
--> statement-breakpoint
-- The replies that have all words of a search, the last one as a beginning, by the index whatever the planner thinks
-- of it (`mentions_with_workspace_words`). Two workspaces may have the same prefix: the caller checks the workspace.
CREATE FUNCTION replies_with_words(workspace uuid, said text) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
BEGIN
	RETURN QUERY SELECT reply_id FROM reply_words WHERE workspace_words(words) @@ (
		SELECT (regexp_replace(
			nullif(plainto_tsquery('simple', said)::text, ''),
			'''((?:[^'']|'''')+)''', '''' || left(md5(workspace::text), 5) || ' \1''', 'g'
		) || ':*')::tsquery
	);
END $$;
--> statement-breakpoint
INSERT INTO reply_words (reply_id, words)
SELECT r.id, reply_words_of(r) FROM replies r JOIN mention_words w ON w.mention_id = r.mention_id;
