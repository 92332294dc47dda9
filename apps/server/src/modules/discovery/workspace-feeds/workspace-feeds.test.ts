import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataOf, errorOf } from "../../../testing/app.ts";
import { textResponse } from "../../../testing/fake-hosts.ts";
import { type FeedsApp, openFeedsApp } from "../../../testing/feeds.ts";
import { createFeedSchedule } from "./service-schedule.ts";

let feeds: FeedsApp;
beforeAll(async () => {
  feeds = await openFeedsApp();
  for (let at = 0; at < 12; at += 1) {
    feeds.serveFeed(`blog${at}.example`, [["1", "Some <b>words</b>"]]);
  }
});
afterAll(() => feeds.close());

/** A customer, and the calls that they make. */
async function caller() {
  const { app } = feeds;
  const person = await feeds.customer();
  return {
    setTier: person.setTier,
    tryAdd: (address: string) => app.call("addFeed", { body: { address } }, person),
    list: async () => dataOf(await app.call("listFeeds", {}, person)),
    remove: (id: string) => app.call("removeFeed", { params: { id } }, person),
    setPaused: (id: string, isPaused: boolean) =>
      app.call("setFeedPaused", { params: { id }, body: { isPaused } }, person),
  };
}

describe("the list of a workspace", () => {
  test("has each feed once, in the order of addition", async () => {
    const { tryAdd, list, remove } = await caller();
    const first = dataOf(await tryAdd(" blog1.example/feed "));
    expect(first).toEqual({
      limit: 3,
      feeds: [
        {
          ...{ id: expect.any(String), source: "feed", address: "http://blog1.example/feed" },
          ...{ title: "Blog of blog1.example", paused: null, lastReadAt: null, failure: null },
          ...{ hasEnded: false, mayHaveMissedAt: null },
          addedAt: feeds.clock.now().toISOString(),
          nextReadAt: feeds.clock.now().toISOString(),
        },
      ],
    });
    feeds.clock.advance(1);
    await tryAdd("blog2.example/feed");
    await tryAdd("http://blog1.example/feed");
    const addresses = async () => (await list()).feeds.map(({ address }) => address);
    expect(await addresses()).toEqual(["http://blog1.example/feed", "http://blog2.example/feed"]);
    const id = first.feeds[0]?.id ?? "";
    dataOf(await remove(id));
    expect(await addresses()).toEqual(["http://blog2.example/feed"]);
    expect(errorOf(await remove(id))).toMatchObject({ status: 404, code: "NOT_FOUND" });
  });

  test("does not exceed the plan's limit, also for concurrent requests", async () => {
    const { tryAdd, list, setTier, remove } = await caller();
    const outcomes = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((at) => tryAdd(`blog${at}.example/feed`)),
    );
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(errorOf(await tryAdd("blog7.example/feed"))).toMatchObject({
      ...{ status: 409, code: "FEEDS_FULL" },
      message: "Your plan allows 3 feeds and forums. Remove one, or upgrade your plan to add more.",
    });
    await setTier("starter");
    for (const at of [7, 8]) dataOf(await tryAdd(`blog${at}.example/feed`));
    await setTier(null);
    const paused = async () => (await list()).feeds.map((feed) => feed.paused);
    expect(await paused()).toEqual([null, null, null, "by plan", "by plan"]);
    dataOf(await remove((await list()).feeds[0]?.id ?? ""));
    expect(await paused()).toEqual([null, null, null, "by plan"]);
  });

  test("can't be changed by other workspaces", async () => {
    const [one, other] = [await caller(), await caller()];
    const id = dataOf(await one.tryAdd("blog1.example/feed")).feeds[0]?.id ?? "";
    expect(errorOf(await other.remove(id)).code).toBe("NOT_FOUND");
    expect(errorOf(await other.setPaused(id, true)).code).toBe("NOT_FOUND");
    expect((await other.list()).feeds).toEqual([]);
    const { feeds: own } = dataOf(await one.setPaused(id, true));
    expect(own.map((feed) => feed.paused)).toEqual(["by you"]);
  });
});

describe("the preview of an address", () => {
  const preview = async (address: string) => {
    const person = await feeds.customer();
    return feeds.app.call("previewFeed", { body: { address } }, person);
  };

  test("shows the feed there, with its newest items", async () => {
    expect(dataOf(await preview("blog1.example/feed"))).toEqual({
      found: [
        {
          ...{ source: "feed", address: "http://blog1.example/feed" },
          title: "Blog of blog1.example",
          posts: [
            {
              ...{ title: "Item 1", excerpt: "Some words", url: "http://blog.example/1" },
              postedAt: new Date(feeds.clock.now().getTime() - 3_600_000 - 1).toISOString(),
            },
          ],
        },
      ],
    });
  });

  test.each([
    ["nothing.example", "<html></html>", 200, "FEED_NOT_FOUND", /^No feed or forum was found/],
    ["wide.example", `<rss>${"x".repeat(6_000_000)}`, 200, "FEED_UNREADABLE", /larger than 5 MB/],
    [
      "deep.example",
      `<rss>${"<a>".repeat(9_000)}`,
      200,
      "FEED_UNREADABLE",
      /XML or JSON is invalid/,
    ],
    ["closed.example", "", 403, "FEED_UNREADABLE", /does not let us read it/],
    ["busy.example", "", 429, "FEED_UNREADABLE", /asked us to wait/],
  ])("at %s is refused with the reason", async (host, body, status, code, message) => {
    feeds.hosts.on(host, (request, response) =>
      textResponse(body, {}, request.url === "/" ? status : 404)(request, response),
    );
    expect(errorOf(await preview(`http://${host}/`))).toMatchObject({
      ...{ status: 422, code },
      message: expect.stringMatching(message),
    });
  });

  test("sends no requests to a host that asked us to wait", async () => {
    const host = "patient.example";
    feeds.serveFeed(host, [["1", "Words"]]);
    const owner = await feeds.customer();
    await owner.add(`${host}/feed`);
    feeds.hosts.on(host, textResponse("", { "retry-after": "600" }, 429));
    await feeds.pollDue();
    feeds.requestsTo(host);
    for (const address of [`${host}/other`, `http://${host}/`]) {
      expect(errorOf(await preview(address))).toMatchObject({
        code: "FEED_UNREADABLE",
        message: expect.stringMatching(/asked us to wait/),
      });
    }
    expect(feeds.requestsTo(host)).toBe(0);
    feeds.serveFeed(host, [["1", "Words"]]);
    feeds.clock.advance(601_000);
    expect(dataOf(await preview(`${host}/other`)).found).toHaveLength(1);
  });

  test.each([
    ["ftp://blog1.example", /not the address of a public website/],
    ["http://user:word@blog1.example", /not the address of a public website/],
    ["blog1.example:8080", /not the address of a public website/],
    ["http://127.0.0.1/", /private network/],
    ["http://10.1.2.3/feed", /private network/],
    ["http://[fd00::1]/", /private network/],
  ])("is refused for %s", async (address, message) => {
    expect(errorOf(await preview(address))).toMatchObject({
      ...{ status: 422, code: "FEED_UNREADABLE" },
      message: expect.stringMatching(message),
    });
  });
});

test("feeds of one host are read a second apart, and feeds of other hosts immediately", async () => {
  const [host, other] = ["many.example", "single.example"];
  for (const one of [host, other]) feeds.serveFeed(one, [["1", "Words"]]);
  // Read the feeds of other tests first, so that they are not due.
  await feeds.pollDue();
  const owner = await feeds.customer();
  for (const address of [`${host}/a`, `${host}/b`, `${other}/c`]) await owner.add(address);
  const { database } = feeds.app.infrastructure;
  const schedule = createFeedSchedule({ database, clock: feeds.clock });
  const by = randomUUID();
  const readNext = async () => {
    const feed = await schedule.claim(by);
    if (!feed) return null;
    const dueAt = new Date(feeds.clock.now().getTime() + 3_600_000);
    const change = { dueAt, failures: 0, failure: null };
    await database.transaction((tx) => schedule.finish(tx, feed, by, change));
    return feed.address;
  };
  const read = [await readNext(), await readNext(), await readNext()];
  expect(read).toEqual([`http://${host}/a`, `http://${other}/c`, null]);
  feeds.clock.advance(1_000);
  expect(await readNext()).toBe(`http://${host}/b`);
});

test("a feed without workspaces is deleted after a day, with its posts that are not mentions", async () => {
  const { app, clock } = feeds;
  feeds.serveFeed("left.example", [
    ["1", "a submarine for sale"],
    ["2", "something else"],
  ]);
  const owner = await feeds.customer(["submarine"]);
  const id = await owner.add("left.example/feed");
  await feeds.pollDue();
  await owner.remove(id);
  const maintain = async () => {
    for (const { name, run } of app.maintenance) {
      if (/^feeds\.|delete-feed-posts/.test(name)) await run();
    }
  };
  const count = async (table: string, condition: string) => {
    const { rows } = await app.infrastructure.database.query({
      text: `select count(*)::int as count from ${table} where ${condition} = $1`,
      values: [id],
    });
    return (rows[0] as { count: number }).count;
  };
  await maintain();
  clock.advance(23 * 3_600_000);
  await maintain();
  expect(await count("feeds", "id")).toBe(1);
  expect(await count("posts", "feed_id")).toBe(2);
  clock.advance(2 * 3_600_000);
  await maintain();
  expect(await count("feeds", "id")).toBe(0);
  await maintain();
  expect(await count("posts", "feed_id")).toBe(1);
  expect(await owner.titles()).toEqual(["Item 1"]);
});
