import { describe, expect, it } from "vitest";
import { type FakeResponse, fakeOutside } from "../../testing/fake-fetch.ts";
import { failureOf, json } from "../../testing/fake-reddit.ts";
import { createSerper, type SerperOptions } from "./index.ts";

const organic = (count: number, fields: Record<string, unknown> = {}) =>
  json({
    searchParameters: { q: "q", type: "search" },
    organic: Array.from({ length: count }, (_, index) => ({
      title: `Title ${index}`,
      link: `https://www.linkedin.com/posts/ada_x-activity-${index}-a`,
      snippet: "Who knows a CRM?",
      position: index + 1,
      ...fields,
    })),
    credits: 1,
  });

function serper(responses: FakeResponse[], options: Partial<SerperOptions> = {}) {
  const outside = fakeOutside(responses);
  const where = { apiUrl: "https://serper.test", key: "secret key", userAgent: "tests", tries: 1 };
  return { ...outside, web: createSerper({ ...where, retryDelayMs: 1, ...options }, outside) };
}

it("requests a page of an unchanged query, with the key", async () => {
  const { web, requests } = serper([organic(0)]);
  await web.search({ query: '("a" OR b)', country: "DE", lang: "de", freshness: "hour", page: 2 });
  const [request] = requests;
  expect([request?.method, request?.url]).toEqual(["POST", "https://serper.test/search"]);
  expect(request?.headers.get("x-api-key")).toBe("secret key");
  expect(request?.headers.get("content-type")).toBe("application/json");
  expect(await request?.json()).toEqual({
    q: '("a" OR b)',
    gl: "de",
    hl: "de",
    page: 3,
    tbs: "qdr:h",
    autocorrect: false,
  });
});

it("requests pages of any age and country by default, with English dates", async () => {
  const { web, requests } = serper([organic(0)]);
  expect(await web.search({ query: "a" })).toEqual({ results: [], more: false });
  expect(await requests[0]?.json()).toEqual({ q: "a", hl: "en", page: 1, autocorrect: false });
});

it("reads the texts of results without entities, and their dates", async () => {
  const { web, clock } = serper([
    organic(1, { title: "R &amp; D", date: "3 days ago", snippet: undefined }),
    organic(1, { date: "vor 3 Tagen" }),
  ]);
  const [first] = (await web.search({ query: "a" })).results;
  expect(first).toEqual({
    url: "https://www.linkedin.com/posts/ada_x-activity-0-a",
    title: "R & D",
    snippet: "",
    date: new Date(clock.now().getTime() - 3 * 86_400_000),
  });
  expect((await web.search({ query: "a" })).results[0]?.date).toBeNull();
});

it("omits unrecognized results", async () => {
  const { web } = serper([json({ organic: [{ title: "no address" }, "text", null] })]);
  expect((await web.search({ query: "a" })).results).toEqual([]);
});

it.each([
  [10, 0, true],
  [9, 0, false],
  [10, 8, true],
  [10, 9, false],
])("%i results of page %i have a next page: %s", async (count, page, more) => {
  const { web } = serper([organic(count)]);
  expect((await web.search({ query: "a", page })).more).toBe(more);
});

const refused = (status: number, message: string) =>
  json({ message, statusCode: status }, { status });

describe("the cause of a failure:", () => {
  it.each([
    ["a wrong key", refused(403, "Unauthorized."), "unauthorized"],
    ["status 401", refused(401, "Unauthorized."), "unauthorized"],
    ["used-up credits", refused(400, "Not enough credits"), "no-credits"],
    ["status 402", refused(402, "Payment required"), "no-credits"],
    ["a query that is too long", refused(400, "Query too long"), "bad-request"],
    ["status 422", refused(422, "Unprocessable"), "bad-request"],
    ["a page with 403", new Response("<!doctype html><p>No", { status: 403 }), "blocked"],
    ["a page with 200", new Response("<html><p>Checking"), "blocked"],
    ["a redirect", new Response(null, { status: 302 }), "blocked"],
    ["a server error", new Response("", { status: 503 }), "unavailable"],
    ["truncated JSON", new Response('{"organic": ['), "malformed"],
    ["JSON of another type", json({ suggestions: [] }), "malformed"],
  ])("%s", async (_, response, failure) => {
    const error = await failureOf(serper([response]).web.search({ query: "a" }));
    expect(error.failure).toBe(failure);
    expect(error.publicText).toContain("Serper");
  });

  it.each([
    [{ "retry-after": "7" }, 7_000],
    [{ "x-ratelimit-reset": "4" }, 4_000],
    [{}, 1_000],
  ])("too many requests, with %j", async (headers, wait) => {
    const response = json({ message: "Too many requests" }, { status: 429, headers });
    const { web, requests, clock } = serper([response, organic(1)]);
    const error = await failureOf(web.search({ query: "a" }));
    expect([error.failure, error.retryAfterMs]).toEqual(["rate-limited", wait]);
    // All processes share the limit.
    expect((await failureOf(web.search({ query: "a" }))).failure).toBe("rate-limited");
    expect(requests).toHaveLength(1);
    clock.advance(wait);
    expect((await web.search({ query: "a" })).results).toHaveLength(1);
  });

  it("a response that never arrives", async () => {
    const { web } = serper([() => new Promise<Response>(() => {})], { deadlineMs: 20 });
    expect((await failureOf(web.search({ query: "a" }))).failure).toBe("timeout");
  });
});
