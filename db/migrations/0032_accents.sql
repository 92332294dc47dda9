-- As before, and with the letters that Unicode does not decompose as phrases compare them: who looks for "lodz"
-- finds "Łódź", and for "strasse" finds "Straße". The same as `searchWords` in the server.
CREATE OR REPLACE FUNCTION plain_words(said text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT translate(
		CASE WHEN said ~ '[^\x01-\x7f]' THEN translate(
			replace(replace(replace(replace(replace(replace(replace(replace(normalize(
				regexp_replace(
					normalize(left(said, 100000), NFKD),
					'[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]',
					'', 'g'
				), NFC
			), 'ß', 'ss'), 'ẞ', 'SS'), 'æ', 'ae'), 'Æ', 'AE'), 'œ', 'oe'), 'Œ', 'OE'), 'þ', 'th'), 'Þ', 'TH'),
			'ıøØłŁđĐðÐςΣ', 'ioOlLdDdDσσ'
		) ELSE left(said, 100000) END,
		E'!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~', repeat(' ', 32)
	)
$$;
--> statement-breakpoint
UPDATE mention_words w SET words = mention_words_of(m.workspace_id, p)
FROM mentions m JOIN posts p ON p.id = m.post_id
WHERE w.mention_id = m.id
	AND (coalesce(p.thread_title, p.title) || ' ' || coalesce(p.author, '') || ' ' || p.body) ~ '[^\x01-\x7f]';
--> statement-breakpoint
-- Names with signs are words beside any punctuation now, and more plurals are compared with their singular. As in
-- migration 0030, maintenance fills the words of recent posts again.
UPDATE posts SET words = NULL WHERE words <> '{}';
