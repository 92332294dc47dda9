import { describe, expect, it } from "vitest";
import { type FakeResponse, fakeOutside } from "../../testing/fake-fetch.ts";
import { failureOf, json } from "../../testing/fake-reddit.ts";
import { type BraveOptions, createBrave } from "./index.ts";

const found = (results: unknown[], more = false, init?: ResponseInit) =>
  json(
    { type: "search", query: { original: "q", more_results_available: more }, web: { results } },
    init,
  );

const result = (fields: Record<string, unknown> = {}) => ({
  title: "Ada Loom&#x27;s Post",
  url: "https://www.linkedin.com/posts/ada_x-activity-1-a",
  description: "We need an <strong>invoicing</strong> tool &amp; soon",
  ...fields,
});

function brave(responses: FakeResponse[], options: Partial<BraveOptions> = {}) {
  const outside = fakeOutside(responses);
  const where = { apiUrl: "https://brave.test", key: "secret key", userAgent: "tests", tries: 1 };
  return { ...outside, web: createBrave({ ...where, retryDelayMs: 1, ...options }, outside) };
}

const refused = (status: number, code: string, meta = {}) =>
  json(
    { type: "ErrorResponse", error: { id: "1", status, code, detail: "Why.", meta } },
    { status },
  );

it("requests a page of an unchanged query, with the key", async () => {
  const { web, requests } = brave([found([])]);
  await web.search({
    query: 'site:x.test ("a b" OR c)',
    country: "de",
    lang: "ja",
    freshness: "hour",
    page: 3,
  });
  const [request] = requests;
  const { origin, pathname, searchParams } = new URL(request?.url ?? "");
  expect(origin + pathname).toBe("https://brave.test/res/v1/web/search");
  expect(Object.fromEntries(searchParams)).toEqual({
    q: 'site:x.test ("a b" OR c)',
    country: "DE",
    search_lang: "jp",
    count: "20",
    offset: "3",
    freshness: "pd",
    result_filter: "web",
    text_decorations: "false",
    spellcheck: "false",
  });
  expect(request?.headers.get("x-subscription-token")).toBe("secret key");
});

it("searches worldwide for a country, and in any language for a language, that Brave does not have", async () => {
  const { web, requests } = brave([found([])]);
  await web.search({ query: "a", country: "KE", lang: "sw" });
  const { searchParams } = new URL(requests[0]?.url ?? "");
  expect(searchParams.get("country")).toBe("ALL");
  expect([searchParams.has("search_lang"), searchParams.has("freshness")]).toEqual([false, false]);
});

it("reads the texts of results without markup, and their dates", async () => {
  const { web, clock } = brave([
    found([
      result({ page_age: "2026-11-20T08:00:02", age: "1 day ago" }),
      result({ age: "3 days ago" }),
      result({ description: null, age: "vor 3 Tagen" }),
    ]),
  ]);
  const { results } = await web.search({ query: "a" });
  expect(results.map(({ date }) => date?.toISOString() ?? null)).toEqual([
    "2026-11-20T08:00:02.000Z",
    new Date(clock.now().getTime() - 3 * 86_400_000).toISOString(),
    null,
  ]);
  expect(results[0]).toMatchObject({
    title: "Ada Loom's Post",
    snippet: "We need an invoicing tool & soon",
  });
  expect(results[2]?.snippet).toBe("");
});

it("omits unrecognized results and returns the others", async () => {
  const { web } = brave([
    found([{ title: "no address" }, result(), result({ url: "javascript:1" })]),
  ]);
  expect((await web.search({ query: "a" })).results).toHaveLength(1);
});

it("returns no results when the response has no web results", async () => {
  const { web } = brave([json({ type: "search", query: { more_results_available: true } })]);
  expect(await web.search({ query: "a" })).toEqual({ results: [], more: false });
});

it.each([
  [0, true, true],
  [0, false, false],
  [8, true, true],
  [9, true, false],
])("page %i with more available %s has a next page: %s", async (page, available, more) => {
  const { web } = brave([found([result()], available)]);
  expect((await web.search({ query: "a", page })).more).toBe(more);
});

describe("the cause of a failure:", () => {
  it.each([
    ["an invalid key", refused(422, "SUBSCRIPTION_TOKEN_INVALID"), "unauthorized"],
    [
      "a missing key",
      refused(422, "VALIDATION", { errors: [{ loc: ["header", "x-subscription-token"] }] }),
      "unauthorized",
    ],
    [
      "an invalid query",
      refused(422, "VALIDATION", { errors: [{ loc: ["query", "q"] }] }),
      "bad-request",
    ],
    ["no subscription", refused(404, "SUBSCRIPTION_NOT_FOUND"), "unauthorized"],
    ["an option that is not in the plan", refused(400, "OPTION_NOT_IN_PLAN"), "insufficient-scope"],
    ["status 401", json({}, { status: 401 }), "unauthorized"],
    ["status 403", json({}, { status: 403 }), "unauthorized"],
    ["a page with 403", new Response("<!doctype html><p>No", { status: 403 }), "blocked"],
    [
      "a page with 200",
      new Response("<html>", { headers: { "content-type": "text/html" } }),
      "blocked",
    ],
    ["a redirect", new Response(null, { status: 302, headers: { location: "/login" } }), "blocked"],
    ["a used-up plan", refused(429, "QUOTA_LIMITED"), "no-credits"],
    [
      "the documented spelling",
      json(
        { type: "ErrorResponse", errors: [{ code: "QUOTA_LIMITED", detail: "Out." }] },
        { status: 429 },
      ),
      "no-credits",
    ],
    ["status 402", json({}, { status: 402 }), "no-credits"],
    ["too many requests", refused(429, "RATE_LIMITED"), "rate-limited"],
    ["a bad gateway", new Response("<html>bad gateway", { status: 502 }), "unavailable"],
    ["truncated JSON", new Response('{"type": "search", "qu'), "malformed"],
    ["JSON of another type", json({ type: "videos", results: [] }), "malformed"],
  ])("%s", async (_, response, failure) => {
    const error = await failureOf(brave([response]).web.search({ query: "a" }));
    expect(error.failure).toBe(failure);
    expect(error.publicText).toContain("Brave Search");
  });

  it("a broken connection, and a response that never arrives", async () => {
    const broken = () => {
      throw new TypeError("fetch failed");
    };
    expect((await failureOf(brave([broken]).web.search({ query: "a" }))).failure).toBe(
      "unavailable",
    );
    const never = () => new Promise<Response>(() => {});
    const late = brave([never], { deadlineMs: 20 });
    expect((await failureOf(late.web.search({ query: "a" }))).failure).toBe("timeout");
  });
});

const limits = (limit: string, remaining: string, reset: string) => ({
  headers: {
    "x-ratelimit-limit": limit,
    "x-ratelimit-remaining": remaining,
    "x-ratelimit-reset": reset,
  },
});

describe("rate limits", () => {
  it("sends no request before a used-up second has passed", async () => {
    const { web, requests, clock } = brave([
      found([], false, limits("1, 15000", "0, 14523", "1, 1419704")),
      found([]),
    ]);
    await web.search({ query: "a" });
    const error = await failureOf(web.search({ query: "a" }));
    expect([error.failure, error.retryAfterMs, requests.length]).toEqual(["rate-limited", 1000, 1]);
    clock.advance(1000);
    await web.search({ query: "a" });
    expect(requests).toHaveLength(2);
  });

  it("does not take a month without a limit for a used-up one", async () => {
    const { web, requests } = brave([
      found([], false, limits("50, 0", "49, 0", "1, 1419704")),
      found([]),
    ]);
    await web.search({ query: "a" });
    await web.search({ query: "a" });
    expect(requests).toHaveLength(2);
  });

  it("reports a used-up month as no credits without a wait, even without a code", async () => {
    const response = json({}, { status: 429, ...limits("1, 2000", "1, 0", "1, 1419704") });
    const error = await failureOf(brave([response]).web.search({ query: "a" }));
    expect([error.failure, error.retryAfterMs]).toEqual(["no-credits", null]);
  });

  it("takes the wait of a refusal from its header, or from the window that ends first", async () => {
    const slow = { status: 429, headers: { "retry-after": "7" } };
    const named = await failureOf(brave([json({}, slow)]).web.search({ query: "a" }));
    expect(named.retryAfterMs).toBe(7000);
    const window = { status: 429, ...limits("20, 0", "0, 0", "3, 900000") };
    const counted = await failureOf(brave([json({}, window)]).web.search({ query: "a" }));
    expect(counted.retryAfterMs).toBe(3000);
  });
});
