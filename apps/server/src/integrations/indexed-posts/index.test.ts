import { expect, it } from "vitest";
import { createTestClock } from "../../testing/app.ts";
import type { WebResult, WebSearch, WebSearchRequest } from "../ports/web-search.ts";
import { freshnessFor } from "./freshness.ts";
import { facebook, indexedPosts, linkedin, type Site, toPost } from "./index.ts";

const now = new Date("2026-11-21T12:00:00Z");
const hour = 3_600_000;
const id = (time: string, more = 1n) => String((BigInt(Date.parse(time)) << 22n) + more);
const yesterday = id("2026-11-20T12:00:00Z");

const result = (fields: Partial<WebResult> = {}): WebResult => ({
  url: `https://www.linkedin.com/posts/ada-loom_x-activity-${yesterday}-aaaa`,
  title: "Ada Loom's Post",
  snippet: "Nov 20, 2026 — Who knows an invoicing tool? ...Read more",
  date: null,
  ...fields,
});

/** A source over a web search that returns these pages. */
function source(site: Site, pages: WebResult[][]) {
  const requests: WebSearchRequest[] = [];
  const web: WebSearch = {
    provider: "brave",
    name: "A search",
    callMicros: 5_000,
    freshness: ["day", "week", "month"],
    limits: { characters: 400, words: 50, pageSize: 20, pages: 10 },
    async search(request) {
      requests.push(request);
      const page = request.page ?? 0;
      return { results: pages[page] ?? [], more: page + 1 < pages.length };
    },
  };
  return { requests, source: indexedPosts(site, web, { clock: createTestClock(now) }) };
}

it("turns a result into a post with only the author's own words", () => {
  expect(toPost(linkedin(), result(), now)).toEqual({
    source: "linkedin",
    kind: "post",
    externalId: `urn:li:activity:${yesterday}`,
    thread: null,
    community: null,
    author: "Ada Loom",
    title: "",
    body: "Who knows an invoicing tool?",
    url: `https://www.linkedin.com/posts/ada-loom_x-activity-${yesterday}-aaaa`,
    score: null,
    numComments: null,
    postedAt: new Date("2026-11-20T12:00:00Z"),
    removed: false,
  });
});

it("takes the author from the handle if the title has none, and drops a title that repeats the body", () => {
  const snippet = "... Who knows an invoicing tool? We are four.";
  const post = toPost(linkedin(), result({ title: "Who knows an Invoicing ...", snippet }), now);
  expect([post?.author, post?.title, post?.body]).toEqual([
    "ada-loom",
    "",
    "Who knows an invoicing tool? We are four.",
  ]);
  const other = toPost(linkedin(), result({ title: "Four of us ...", snippet }), now);
  expect(other?.title).toBe("Four of us […]");
});

it("dates a post by its id, or else by the index, or else as now, and never later than now", () => {
  const date = new Date("2026-11-01T00:00:00Z");
  const dated = (site: Site, url: string, indexDate: Date | null) =>
    toPost(site, result({ url, date: indexDate }), now)?.postedAt;
  const post = `https://www.linkedin.com/posts/a_x-activity-${yesterday}-aaaa`;
  const old = `https://www.linkedin.com/posts/a_x-activity-${id("2010-01-01T00:00:00Z")}-aaaa`;
  const group = "https://www.facebook.com/groups/a/posts/1234567890/";
  expect(dated(linkedin(), post, date)).toEqual(new Date("2026-11-20T12:00:00Z"));
  expect(dated(linkedin(), old, date)).toEqual(date);
  expect(dated(linkedin(), old, null)).toEqual(now);
  expect(dated(facebook(), group, date)).toEqual(date);
  expect(dated(facebook(), group, new Date(now.getTime() + hour))).toEqual(now);
});

it("returns each post of a search once and skips results that are not posts", async () => {
  const found = source(linkedin(), [
    [
      result(),
      result({ url: `https://de.linkedin.com/posts/b_y-activity-${yesterday}-bbbb?trk=x` }),
      result({ url: "https://www.linkedin.com/pulse/an-article" }),
      result({ url: "https://www.facebook.com/groups/a/posts/1234567890/" }),
      result({ url: `https://www.linkedin.com/feed/update/urn:li:ugcPost:${yesterday}/` }),
    ],
  ]);
  const page = await found.source.search("q", { limit: 20, country: "GB" });
  expect(page.posts.map(({ externalId }) => externalId)).toEqual([
    `urn:li:activity:${yesterday}`,
    `urn:li:ugcPost:${yesterday}`,
  ]);
  expect([page.after, page.reads]).toEqual([null, 0]);
  expect(found.requests).toEqual([{ query: "q", country: "GB", freshness: undefined, page: 0 }]);
});

it("continues from page to page without skipping posts beyond a limit below the page size", async () => {
  const all = [0, 1, 2, 3, 4].map((n) =>
    result({ url: `https://www.facebook.com/groups/a/posts/123456789${n}/` }),
  );
  const found = source(facebook(), [all.slice(0, 3), all.slice(3)]);
  const seen: string[] = [];
  let after: string | undefined;
  for (let call = 0; call < 3; call++) {
    const page = await found.source.search("q", { limit: 2, after });
    expect(page.posts.length).toBeLessThanOrEqual(2);
    seen.push(...page.posts.map(({ externalId }) => externalId));
    after = page.after ?? undefined;
  }
  expect(after).toBeUndefined();
  expect(seen).toEqual([0, 1, 2, 3, 4].map((n) => `123456789${n}`));
  expect(found.requests.map(({ page }) => page)).toEqual([0, 0, 1]);
});

it("returns an old post that was found late", async () => {
  const found = source(linkedin(), [[result()]]);
  const since = new Date(now.getTime() - hour);
  expect((await found.source.search("q", { limit: 20, since })).posts).toHaveLength(1);
  expect(found.requests[0]?.freshness).toBe("day");
});

it.each([
  [0.5, "hour"],
  [1, "hour"],
  [1.01, "day"],
  [24, "day"],
  [25, "week"],
  [7 * 24 + 1, "month"],
  [32 * 24, undefined],
])("searches the last %d hours with freshness %s", (hours, step) => {
  const since = new Date(now.getTime() - hours * hour);
  expect(freshnessFor(since, now, ["hour", "day", "week", "month"])).toBe(step);
});

it("builds queries for its site within the service's limits, at the service's price", () => {
  const { source: posts } = source(facebook(), []);
  expect(posts.pack([{ id: "a", anyOf: ["crm"] }]).queries).toEqual([
    { query: 'site:facebook.com/groups ("crm")', termIds: ["a"] },
  ]);
  expect([posts.name, posts.pageSize, posts.price, posts.reachMs]).toEqual([
    "facebook",
    20,
    { callMicros: 5_000, readMicros: 0 },
    null,
  ]);
});
