import { z } from "zod";
import type { Post } from "../../ports/post.ts";

/** Old dumps (2005 to 2017) carry numbers as strings. */
const number = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
]);

/**
 * A submission of a Reddit dump (Pushshift up to 2023-03, Arctic Shift after). Fields came and went
 * over the years, so only what a post can't do without is required.
 */
const submission = z.object({
  id: z.string().regex(/^(t3_)?[a-z0-9]{1,13}$/, "is not a Reddit id"),
  title: z.string().min(1, "is empty").max(1_000, "is longer than Reddit allows"),
  selftext: z.string().max(100_000, "is longer than Reddit allows").nullish(),
  author: z.string().max(100).nullish(),
  subreddit: z.string().min(1, "is empty").max(100),
  permalink: z.string().max(2_000).nullish(),
  score: number.nullish(),
  num_comments: number.nullish(),
  created_utc: number.refine((value) => value > 1_100_000_000 && value < 10_000_000_000, {
    message: "is not a time in seconds",
  }),
  removed_by_category: z.string().nullish(),
  promoted: z.boolean().nullish(),
});

const gone = new Set(["[removed]", "[deleted]"]);
const webUrl = "https://www.reddit.com";

/** What a line of a dump came to. */
export type ReadLine = { ok: true; post: Post } | { ok: false; reason: string };

function refuse(reason: string): ReadLine {
  return { ok: false, reason };
}

function postUrl(permalink: string | null | undefined, subreddit: string, id: string): string {
  const path = permalink?.replace(/^https?:\/\/[^/]*/, "") ?? "";
  const known = path.startsWith("/") ? path : `/r/${subreddit}/comments/${id}/`;
  return new URL(`${webUrl}${known}`).href;
}

/** Reads one line of a dump of submissions. Never throws; a refusal says why. */
export function readLine(line: string): ReadLine {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return refuse("not valid JSON");
  }
  const parsed = submission.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return refuse(
      issue && issue.path.length > 0
        ? `${issue.path.join(".")} ${issue.message}`
        : "not a submission",
    );
  }
  const { data } = parsed;
  if (data.promoted) return refuse("an advertisement");
  const id = data.id.replace(/^t3_/, "");
  const body = data.selftext ?? "";
  return {
    ok: true,
    post: {
      source: "reddit",
      kind: "post",
      thread: null,
      externalId: `t3_${id}`,
      community: data.subreddit,
      author: !data.author || gone.has(data.author) ? null : data.author,
      title: data.title,
      body: gone.has(body) ? "" : body,
      url: postUrl(data.permalink, data.subreddit, id),
      score: data.score ?? 0,
      numComments: data.num_comments ?? 0,
      postedAt: new Date(data.created_utc * 1000),
      removed: gone.has(body) || Boolean(data.removed_by_category),
    },
  };
}
