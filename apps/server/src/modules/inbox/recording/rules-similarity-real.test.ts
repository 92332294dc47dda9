import { expect, test } from "vitest";
import { z } from "zod";
import { haveRecordings, readRecording } from "../../../testing/recordings.ts";
import {
  bandHashesOf,
  type ComparedText,
  duplicateSimilarity,
  shingleText,
} from "./rules-similarity.ts";

const line = z.object({
  id: z.string(),
  subreddit: z.string(),
  title: z.string(),
  selftext: z.string(),
  author: z.string(),
  created_utc: z.number(),
});

type Post = z.output<typeof line> & { compared: ComparedText };

/** Counts duplicates among real posts as if one workspace had found all of them in order. */
test.skipIf(!haveRecordings)("hashes find almost all duplicates among real posts", () => {
  const posts = readRecording("corpora/reddit_2026_march_to_june.ndjson.gz")
    .trim()
    .split("\n")
    .map((text) => line.parse(JSON.parse(text)))
    .toSorted((a, b) => a.created_utc - b.created_utc || (a.id < b.id ? -1 : 1))
    .flatMap((post): Post[] => {
      const shingled = shingleText(`${post.title}\n${post.selftext}`);
      const postedAt = new Date(post.created_utc * 1000);
      return shingled
        ? [
            {
              ...post,
              compared: { source: "reddit", author: post.author, postedAt, text: shingled },
            },
          ]
        : [];
    });

  /** Merges each post into the first duplicate among its candidates. @returns pairs. */
  function merge(keysOf: (post: Post) => readonly (string | bigint)[]) {
    const canonicalByKey = new Map<string | bigint, Post[]>();
    const merged = new Map<Post, Post>();
    for (const post of posts) {
      const keys = keysOf(post);
      const canonical = keys
        .flatMap((key) => canonicalByKey.get(key) ?? [])
        .find((one) => duplicateSimilarity(one.compared, post.compared) !== null);
      if (canonical) merged.set(post, canonical);
      else
        for (const key of keys) canonicalByKey.set(key, [...(canonicalByKey.get(key) ?? []), post]);
    }
    return merged;
  }

  const byHash = merge(({ compared }) => bandHashesOf(compared.text, "a workspace"));
  // Without hashes: each post with all others of its author.
  const byAuthor = merge(({ author }) => [author.toLowerCase()]);
  const pairs = [...byHash];
  const count = (fits: (post: Post, canonical: Post) => boolean) =>
    pairs.filter(([post, canonical]) => fits(post, canonical)).length;
  const own = (post: Post, canonical: Post) =>
    post.author.toLowerCase() === canonical.author.toLowerCase();
  console.log(
    [
      `${posts.length} posts: ${pairs.length} are duplicates of another of the last 30 days`,
      `  the same author, another community: ${count((a, b) => own(a, b) && a.subreddit !== b.subreddit)}`,
      `  the same author, the same community: ${count((a, b) => own(a, b) && a.subreddit === b.subreddit)}`,
      `  another author: ${count((a, b) => !own(a, b))}`,
      `  by comparing all posts of each author: ${byAuthor.size}`,
    ].join("\n"),
  );
  expect(posts.length).toBeGreaterThan(10_000);
  // The hashes find almost all duplicates that comparing each pair finds.
  const missed = [...byAuthor.keys()].filter((post) => !byHash.has(post));
  expect(missed.length).toBeLessThanOrEqual(byAuthor.size * 0.01);
  for (const [post, canonical] of pairs) {
    expect(byHash.has(canonical)).toBe(false);
    expect(Math.abs(post.created_utc - canonical.created_utc)).toBeLessThanOrEqual(30 * 86_400);
  }
});
