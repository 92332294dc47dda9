import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { openDump } from "@earshot/archive";
import { createProfile, type Profile, scoreIntent } from "@earshot/intent";
import type { Post } from "../apps/server/src/integrations/ports/post.ts";
import { toPost } from "../apps/server/src/integrations/pushshift/index.ts";
import type { ThemePost } from "../packages/themes/src/types.ts";
import { readablePost } from "./intent-data.ts";
import { type SearchSet, searches } from "./themes-profiles.ts";

const corpora = join(import.meta.dirname, "../../shared/data/corpora");
/** The posts of a period: people write about other things in 2013 than in 2026. */
const periods = {
  "2013": ["umbrae_2013_business_software.ndjson.gz"],
  "2026": ["reddit_2026_march_to_june.ndjson.gz", "startups_2025_posts.csv.gz"],
} as const;
export type Period = keyof typeof periods;

/** Whether the real posts are on this machine. */
export const hasData = Object.values(periods)
  .flat()
  .every((file) => existsSync(join(corpora, file)));

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** The half of a post, by the last bit of a hash of its id. */
export type Half = "tuning" | "held out";
const halfOf = (id: string): Half =>
  (Number.parseInt(sha256(`themes ${id}`).slice(-1), 16) & 1) === 1 ? "held out" : "tuning";

async function readPosts(file: string): Promise<Post[]> {
  const posts: Post[] = [];
  for await (const record of (await openDump(join(corpora, file))).records())
    if (record.ok) posts.push(toPost(record.record));
  return posts;
}

/** How many posts a search of the bench reads. */
const poolSizes: Readonly<Record<Period, number>> = { "2013": 2_000, "2026": 2_000 };

/** How many keywords of a search a post contains. */
function countKeywords({ title, body }: Post, keywords: string): number {
  const text = ` ${`${title} ${body}`.toLowerCase().replace(/[^a-z-]+/g, " ")} `;
  const all = keywords.split(",").map((keyword) => keyword.trim());
  return all.filter((keyword) => text.includes(` ${keyword} `)).length;
}

export interface Pool {
  company: string;
  period: Period;
  /** The company's description of itself. */
  profile: string[];
  posts: ThemePost[];
}

const toThemePost = (post: Post, profile: Profile | null): ThemePost => ({
  id: post.externalId,
  title: post.title,
  body: post.body,
  community: post.community,
  author: post.author,
  postedAt: post.postedAt,
  level: scoreIntent(readablePost(post), profile).level,
});

/** The posts that a search finds, those with the most of its keywords first. */
const findPosts = (posts: readonly Post[], keywords: string, size: number): Post[] =>
  posts
    .map((post) => ({
      post,
      count: countKeywords(post, keywords),
      draw: sha256(post.externalId),
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.draw < b.draw ? -1 : 1))
    .slice(0, size)
    .map(({ post }) => post);

/** The posts of a half that each search finds in each period; the first set's searches find none of the second's. */
export async function readPools(half: Half, set: SearchSet): Promise<Pool[]> {
  const pools: Pool[] = [];
  for (const [period, files] of Object.entries(periods)) {
    const size = poolSizes[period as Period];
    const all = (await Promise.all(files.map(readPosts))).flat();
    let posts = all.filter(
      ({ removed, body, externalId }) =>
        !removed && body.length > 60 && halfOf(externalId) === half,
    );
    if (set === "second") {
      const found = Object.values(searches.first).flatMap(({ keywords }) =>
        findPosts(posts, keywords, size),
      );
      const read = new Set(found.map(({ externalId }) => externalId));
      posts = posts.filter(({ externalId }) => !read.has(externalId));
    }
    for (const [company, { words, keywords }] of Object.entries(searches[set])) {
      const profile = createProfile(words);
      pools.push({
        company,
        period: period as Period,
        profile: Object.values(words),
        posts: findPosts(posts, keywords, size).map((post) => toThemePost(post, profile)),
      });
    }
  }
  return pools;
}
