import { createLog } from "../infrastructure/log.ts";
import { createHackerNews, type HackerNewsOptions } from "../integrations/hackernews/index.ts";
import { createTestClock } from "./app.ts";
import { createMemoryLimits } from "./memory-limits.ts";

/** Answers a path with its query, such as `/v0/item/8.json`: with a response, or a value that is sent as JSON. */
export type HackerNewsAnswer = (path: string) => unknown;

const hackerNewsUrls = {
  algoliaUrl: "https://algolia.test",
  firebaseUrl: "https://firebase.test",
  webUrl: "https://news.ycombinator.com",
};

/** A client of Hacker News whose requests are recorded; a call is tried once. */
export function fakeHackerNews(
  answer: HackerNewsAnswer,
  options: Partial<HackerNewsOptions> = {},
  clock = createTestClock(),
) {
  const requests: URL[] = [];
  const hackerNews = createHackerNews(
    { ...hackerNewsUrls, userAgent: "earshot-tests/1.0", tries: 1, retryDelayMs: 1, ...options },
    {
      clock,
      outboundLimits: createMemoryLimits(clock),
      log: createLog("silent"),
      fetch: async (input, init) => {
        const { url } = new Request(input, init);
        requests.push(new URL(url));
        const { pathname, search } = new URL(url);
        const found = await answer(`${pathname}${decodeURIComponent(search)}`);
        if (found instanceof Response) return found;
        return new Response(JSON.stringify(found ?? null), {
          headers: { "content-type": "application/json; charset=utf-8" },
        });
      },
    },
  );
  return { ...hackerNews, requests, clock };
}
