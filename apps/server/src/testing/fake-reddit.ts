import { createLog } from "../infrastructure/log.ts";
import { SourceError } from "../integrations/ports/source.ts";
import { createReddit, type RedditOptions, redditSource } from "../integrations/reddit/index.ts";
import { createTestClock } from "./app.ts";
import { createMemoryLimits } from "./memory-limits.ts";

/** A response of the fake Reddit; a function makes it when it is requested. */
export type FakeResponse = Response | (() => Response | Promise<Response>);

export const json = (body: unknown, init?: ResponseInit) =>
  new Response(JSON.stringify(body), {
    ...init,
    headers: { "content-type": "application/json", ...init?.headers },
  });

export const tokenOf = (value: string, seconds = 86_400) =>
  json({ access_token: value, token_type: "bearer", expires_in: seconds, scope: "read" });

/** A listing's link with the fields that we use and one that we don't. */
export const link = (id: string, fields: Record<string, unknown> = {}) => ({
  kind: "t3",
  data: {
    name: `t3_${id}`,
    id,
    title: `Title of ${id}`,
    selftext: `Body of ${id}`,
    author: "someone",
    subreddit: "smallbusiness",
    permalink: `/r/smallbusiness/comments/${id}/title/`,
    score: 3,
    num_comments: 2,
    created_utc: 1_781_332_800,
    removed_by_category: null,
    ...fields,
  },
});

export const listing = (children: unknown[], after: string | null = null, init?: ResponseInit) =>
  json({ kind: "Listing", data: { after, before: null, dist: children.length, children } }, init);

/** The failure of a call. @throws Error when it succeeds. */
export async function failureOf(work: Promise<unknown>): Promise<SourceError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof SourceError) return error;
    throw error;
  }
  throw new Error("the call went well");
}

/**
 * A Reddit client whose requests are recorded and answered in order. A call is tried once, unless
 * `tries` says more.
 */
export function fakeReddit(responses: FakeResponse[], options: Partial<RedditOptions> = {}) {
  const clock = createTestClock();
  const requests: Request[] = [];
  const reddit = createReddit(
    {
      apiUrl: "https://api.reddit.test",
      authUrl: "https://auth.reddit.test",
      webUrl: "https://www.reddit.test",
      clientId: "the id",
      clientSecret: "the:secret",
      userAgent: "node:earshot-tests:1.0 (by /u/tests)",
      tries: 1,
      retryDelayMs: 1,
      ...options,
    },
    {
      clock,
      outboundLimits: createMemoryLimits(clock),
      log: createLog("silent"),
      async fetch(input, init) {
        const request = new Request(input, init);
        requests.push(request);
        const response = responses.shift();
        if (!response) throw new Error(`no answer left for ${request.url}`);
        return typeof response === "function" ? response() : response;
      },
    },
  );
  const source = redditSource(reddit);
  return {
    ...reddit,
    clock,
    requests,
    poll: (after?: string) =>
      source.newest("posts", ["smallbusiness", "SaaS"], { after, limit: 100 }),
    /** The failure that a poll ends with. @throws Error when it succeeds. */
    failure: () => failureOf(source.newest("posts", ["smallbusiness"], { limit: 100 })),
  };
}
