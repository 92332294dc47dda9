import { expect, test } from "vitest";
import { z } from "zod";
import { haveRecordings, readRecording } from "../../../testing/recordings.ts";
import { bandsOf, readLikeness, type Saying, sameSaying } from "./rules-similarity.ts";

const line = z.object({
  id: z.string(),
  subreddit: z.string(),
  title: z.string(),
  selftext: z.string(),
  author: z.string(),
  created_utc: z.number(),
});

type Post = z.output<typeof line> & { saying: Saying };

/** What real posts come to as if one workspace had found all of them, in their order. */
test.skipIf(!haveRecordings)("real posts: how many are cross-posts and near-duplicates", () => {
  const posts = readRecording("corpora/reddit_2026_march_to_june.ndjson.gz")
    .trim()
    .split("\n")
    .map((text) => line.parse(JSON.parse(text)))
    .toSorted((a, b) => a.created_utc - b.created_utc || (a.id < b.id ? -1 : 1))
    .flatMap((post): Post[] => {
      const likeness = readLikeness(`${post.title}\n${post.selftext}`);
      const postedAt = new Date(post.created_utc * 1000);
      return likeness
        ? [{ ...post, saying: { source: "reddit", author: post.author, postedAt, likeness } }]
        : [];
    });

  /** Folds posts among candidates, the first that says the same. @returns pairs. */
  function fold(keysOf: (post: Post) => readonly (string | bigint)[]) {
    const heads = new Map<string | bigint, Post[]>();
    const folded = new Map<Post, Post>();
    for (const post of posts) {
      const keys = keysOf(post);
      const head = keys
        .flatMap((key) => heads.get(key) ?? [])
        .find((one) => sameSaying(one.saying, post.saying) !== null);
      if (head) folded.set(post, head);
      else for (const key of keys) heads.set(key, [...(heads.get(key) ?? []), post]);
    }
    return folded;
  }

  const folded = fold(({ saying }) => bandsOf(saying.likeness, "a workspace"));
  // Without hashes: each post with all others of its author.
  const byAuthor = fold(({ author }) => [author.toLowerCase()]);
  const pairs = [...folded];
  const count = (fits: (post: Post, head: Post) => boolean) =>
    pairs.filter(([post, head]) => fits(post, head)).length;
  const own = (post: Post, head: Post) => post.author.toLowerCase() === head.author.toLowerCase();
  console.log(
    [
      `${posts.length} posts: ${pairs.length} say what another of the last 30 days says`,
      `  the same author, another community: ${count((a, b) => own(a, b) && a.subreddit !== b.subreddit)}`,
      `  the same author, the same community: ${count((a, b) => own(a, b) && a.subreddit === b.subreddit)}`,
      `  another author: ${count((a, b) => !own(a, b))}`,
      `  by looking at all posts of each author: ${byAuthor.size}`,
    ].join("\n"),
  );
  expect(posts.length).toBeGreaterThan(10_000);
  // The hashes miss next to nothing of what comparing each with each finds.
  const missed = [...byAuthor.keys()].filter((post) => !folded.has(post));
  expect(missed.length).toBeLessThanOrEqual(byAuthor.size * 0.01);
  for (const [post, head] of pairs) {
    expect(folded.has(head)).toBe(false);
    expect(Math.abs(post.created_utc - head.created_utc)).toBeLessThanOrEqual(30 * 86_400);
  }
});
