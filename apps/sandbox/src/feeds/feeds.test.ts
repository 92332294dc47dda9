import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sandbox } from "../app.ts";
import { serviceFaults } from "../service-faults.ts";
import { openSandbox } from "../testing.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.app.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  sandbox.app.inject({ url: `/feeds/tradeletters${path}`, headers });
const post = (url: string, payload: object) => sandbox.app.inject({ method: "POST", url, payload });

test("the blog links its feeds, which all have the same items", async () => {
  const page = await get("/");
  for (const name of ["feed.xml", "atom.xml", "feed.json"]) {
    expect(page.body).toContain(`href="/${name}"`);
    const { statusCode, body } = await get(`/${name}`);
    expect(statusCode).toBe(200);
    expect(body).toContain("What a late payment costs a small workshop");
  }
  expect(JSON.parse((await get("/feed.json")).body).items).toHaveLength(5);
});

test("answers 304 for an unchanged feed, and the feed after a new item", async () => {
  const etag = String((await get("/feed.xml")).headers.etag);
  expect((await get("/feed.xml", { "if-none-match": etag })).statusCode).toBe(304);
  const added = await post("/sandbox/feeds/items", { title: "News & views", body: "a < b" });
  expect(added.statusCode).toBe(201);
  const next = await get("/feed.xml", { "if-none-match": etag });
  expect(next.statusCode).toBe(200);
  expect(next.body).toContain("<title>News &amp; views</title>");
  const { pathname } = new URL(added.json().url);
  expect((await get(pathname)).body).toContain("<p>a &lt; b</p>");
});

test("the old address redirects permanently", async () => {
  const { statusCode, headers } = await sandbox.app.inject({ url: "/feeds/oldpress/rss" });
  expect([statusCode, headers.location]).toEqual([301, "https://tradeletters.test/feed.xml"]);
});

test.each([
  ["429", 429, { "retry-after": "120" }, ""],
  ["301", 301, { location: "https://tradeletters.test/atom.xml" }, ""],
  ["404", 404, {}, ""],
  ["410", 410, {}, ""],
  ["500", 500, {}, ""],
  ["html-200", 200, {}, "<!doctype html>"],
  ["bad-xml", 200, {}, "<item>"],
  ["new-etag", 200, { etag: expect.stringMatching(/-\d+"$/) }, "<rss"],
])("the fault %s", async (fault, status, headers, body) => {
  expect(serviceFaults.feeds).toContain(fault);
  await post("/sandbox/faults", { service: "feeds", fault });
  const answer = await get("/feed.xml");
  expect(answer.statusCode).toBe(status);
  expect(answer.headers).toMatchObject(headers);
  expect(answer.body).toContain(body);
});

test("the fault large sends more than five megabytes", async () => {
  await post("/sandbox/faults", { service: "feeds", fault: "large" });
  expect((await get("/feed.xml")).rawPayload.length).toBeGreaterThan(5 * 1_048_576);
});
