import { z } from "zod";
import type { SourcePost } from "../../ports/source.ts";

/** The token answer (Reddit OAuth2, recorded 2026-06): a refusal may come as `error` with status 200. */
export const tokenAnswer = z.union([
  z.object({ access_token: z.string().min(1), expires_in: z.number().positive() }),
  z.object({ error: z.union([z.string(), z.number()]) }),
]);

/** A link as listings carry it (kind t3, recorded 2026). Of its 108 keys those that we use. */
const link = z.object({
  name: z.string().regex(/^t3_[a-z0-9]+$/),
  title: z.string(),
  selftext: z.string(),
  author: z.string().nullish(),
  subreddit: z.string(),
  /** A path; without the slash it could lead to another host. */
  permalink: z.string().startsWith("/"),
  score: z.number(),
  num_comments: z.number(),
  created_utc: z.number().min(1_100_000_000).max(10_000_000_000),
  removed_by_category: z.string().nullish(),
});

/** A listing (Reddit API, Listings). Its things are read one by one, so that a strange one hides no other. */
export const linkListing = z.object({
  kind: z.literal("Listing"),
  data: z.object({
    after: z.string().nullable(),
    children: z.array(z.unknown()),
  }),
});

const gone = new Set(["[removed]", "[deleted]"]);

const thing = z.object({ kind: z.literal("t3"), data: link });
const advertisement = z.object({ data: z.object({ promoted: z.literal(true) }) });

/** Whether a listing's child is a paid post, which stands between those of a community. */
export const isAdvertisement = (child: unknown): boolean => advertisement.safeParse(child).success;

/** The post of a listing's child, or null when it is no link or not of the documented shape. */
export function toPost(child: unknown, webUrl: string): SourcePost | null {
  const parsed = thing.safeParse(child);
  if (!parsed.success) return null;
  const { data } = parsed.data;
  const removed = gone.has(data.selftext) || Boolean(data.removed_by_category);
  return {
    source: "reddit",
    externalId: data.name,
    community: data.subreddit,
    author: !data.author || gone.has(data.author) ? null : data.author,
    title: data.title,
    body: gone.has(data.selftext) ? "" : data.selftext,
    url: new URL(`${webUrl}${data.permalink}`).href,
    score: data.score,
    numComments: data.num_comments,
    postedAt: new Date(data.created_utc * 1000),
    removed,
  };
}
