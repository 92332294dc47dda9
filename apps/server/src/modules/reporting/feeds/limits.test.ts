import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestClock, dataOf, openTestApp, type TestApp } from "../../../testing/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock: createTestClock(new Date()), rateLimits: true });
});
afterAll(() => app.close());

test("requests for wrong addresses are limited by network, and those for right ones do not count", async () => {
  const person = await app.signUp();
  const body = { name: "Leads", filter: {} };
  const { mentionFeed } = dataOf(await app.call("createMentionFeed", { body }, person));
  const { pathname } = new URL(mentionFeed.urls.rss);
  const get = async (url: string) =>
    (await app.app.inject({ url, remoteAddress: "203.0.113.7" })).statusCode;
  for (let at = 0; at < 70; at++) expect(await get(pathname)).toBe(200);
  const wrong = `/feeds/${"x".repeat(65)}.rss`;
  for (let at = 0; at < 60; at++) expect(await get(wrong)).toBe(404);
  expect(await get(wrong)).toBe(429);
});
