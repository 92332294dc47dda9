import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { textResponse } from "../../../testing/fake-hosts.ts";
import { type FeedsApp, openFeedsApp } from "../../../testing/feeds.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

let feeds: FeedsApp;
beforeAll(async () => {
  feeds = await openFeedsApp();
});
afterAll(() => feeds.close());

describe("a feed's post", () => {
  test("is found by the keywords of the workspaces that added it, and of no others", async () => {
    const { host, word } = feeds.ownHost();
    feeds.serveFeed(host, [["1", `a ${word} for sale`]]);
    const [one, two, stranger] = [
      await feeds.customer([word]),
      await feeds.customer([word]),
      await feeds.customer([word]),
    ];
    await one.add(`${host}/feed`);
    await two.add(`http://${host}/feed`);
    feeds.requestsTo(host);
    expect(await feeds.pollDue()).toBe(1);
    // One request for both.
    expect(feeds.requestsTo(host)).toBe(1);
    expect(await one.titles()).toEqual(["Item 1"]);
    expect(await two.titles()).toEqual(["Item 1"]);
    expect(await stranger.titles()).toEqual([]);
  });

  test("is not visible to workspaces without the feed, in backfills, previews and other searches", async () => {
    const { host, word } = feeds.ownHost();
    feeds.serveFeed(host, [["1", `a ${word} for sale`]]);
    const [owner, stranger] = [await feeds.customer([word]), await feeds.customer()];
    await owner.add(`${host}/feed`);
    await feeds.pollDue();
    const keyword = await feeds.app.services.keywords.add(stranger.workspaceId, word);
    const since = new Date(feeds.clock.now().getTime() - 7 * 24 * hourMs);
    await feeds.app.services.matching.backfill(keyword.id, since);
    expect(await stranger.titles()).toEqual([]);
    const { posts } = feeds.app.services;
    const idsFor = async (workspaceId: string | null) => {
      const pages = await Array.fromAsync(posts.back(since, [[word]], workspaceId));
      return pages.flat().map(({ title }) => title);
    };
    expect(await idsFor(owner.workspaceId)).toEqual(["Item 1"]);
    expect(await idsFor(stranger.workspaceId)).toEqual([]);
    expect(await idsFor(null)).toEqual([]);
  });

  test("is found by a keyword that is added after it", async () => {
    const { host, word } = feeds.ownHost();
    feeds.serveFeed(host, [["1", `a ${word} for sale`]]);
    const owner = await feeds.customer();
    await owner.add(`${host}/feed`);
    await feeds.pollDue();
    const keyword = await feeds.app.services.keywords.add(owner.workspaceId, word);
    const since = new Date(feeds.clock.now().getTime() - 7 * 24 * hourMs);
    await feeds.app.services.matching.backfill(keyword.id, since);
    expect(await owner.titles()).toEqual(["Item 1"]);
  });

  test("from before a workspace added the feed is found for that workspace too, once", async () => {
    const { host, word } = feeds.ownHost();
    feeds.serveFeed(host, [["1", `a ${word} for sale`]]);
    const [first, second] = [await feeds.customer([word]), await feeds.customer([word])];
    await first.add(`${host}/feed`);
    await feeds.pollDue();
    await second.add(`${host}/feed`);
    expect(await feeds.pollDue()).toBe(1);
    expect(await second.titles()).toEqual(["Item 1"]);
    expect(await first.titles()).toEqual(["Item 1"]);
  });

  test("is not found for a workspace that paused the feed, or whose plan pauses it", async () => {
    const { host, word } = feeds.ownHost();
    feeds.serveFeed(host, [["1", "nothing"]]);
    const others = [feeds.ownHost(), feeds.ownHost(), feeds.ownHost()];
    for (const other of others) feeds.serveFeed(other.host, [["1", "nothing"]]);
    const [paused, poor] = [await feeds.customer([word]), await feeds.customer([word], "starter")];
    const id = await paused.add(`${host}/feed`);
    for (const other of others) await poor.add(`${other.host}/feed`);
    await poor.add(`${host}/feed`);
    await feeds.pollDue();
    await paused.setPaused(id, true);
    await poor.setTier(null);
    expect((await poor.list()).feeds.map((feed) => feed.paused)).toEqual([
      null,
      null,
      null,
      "by plan",
    ]);
    expect(await paused.feed()).toMatchObject({ paused: "by you", nextReadAt: null });
    // No workspace is left for which the feed is read.
    feeds.serveFeed(host, [["2", `a ${word} for sale`]]);
    feeds.requestsTo(host);
    feeds.clock.advance(hourMs);
    await feeds.pollDue();
    expect(feeds.requestsTo(host)).toBe(0);
    await paused.setPaused(id, false);
    await feeds.pollDue();
    expect(await paused.titles()).toEqual(["Item 2"]);
    expect(await poor.titles()).toEqual([]);
  });
});

describe("a reader", () => {
  test("that dies is replaced after the lease, and each post is stored once", async () => {
    const { host, word } = feeds.ownHost();
    feeds.serveFeed(host, [["1", word]]);
    const owner = await feeds.customer([word]);
    await owner.add(`${host}/feed`);
    // A reader that claims the feed and then dies.
    const dead = randomUUID();
    expect(await feeds.app.services.feedSchedule.claim(dead)).not.toBeNull();
    await feeds.pollDue();
    expect(await owner.titles()).toEqual([]);
    feeds.clock.advance(5 * minuteMs);
    await feeds.pollDue();
    expect(await owner.titles()).toEqual(["Item 1"]);
    feeds.clock.advance(20 * minuteMs);
    await feeds.pollDue();
    expect(await owner.titles()).toEqual(["Item 1"]);
  });

  test("whose lease has ended stores nothing", async () => {
    const { host, word } = feeds.ownHost();
    feeds.serveFeed(host, [["1", word]]);
    const owner = await feeds.customer([word]);
    await owner.add(`${host}/feed`);
    const { promise: requested, resolve: onRequest } = Promise.withResolvers<void>();
    const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
    feeds.hosts.on(host, async (request, response) => {
      onRequest();
      await mayAnswer;
      textResponse(
        `<rss><channel><item><guid>late</guid><title>Late</title><description>${word}</description></item></channel></rss>`,
      )(request, response);
    });
    const late = feeds.app.services.feedPolling.pollNext(
      randomUUID(),
      new AbortController().signal,
    );
    await requested;
    feeds.clock.advance(6 * minuteMs);
    feeds.serveFeed(host, [["1", word]]);
    expect(await feeds.pollDue()).toBe(1);
    letAnswer();
    expect(await late).toBe(true);
    expect(await owner.titles()).toEqual(["Item 1"]);
  });

  test("that is stopped leaves the feed due", async () => {
    const { host, word } = feeds.ownHost();
    feeds.serveFeed(host, [["1", word]]);
    const owner = await feeds.customer([word]);
    await owner.add(`${host}/feed`);
    const { promise: requested, resolve: onRequest } = Promise.withResolvers<void>();
    feeds.hosts.on(host, () => onRequest());
    const stop = new AbortController();
    const reading = feeds.app.services.feedPolling.pollNext(randomUUID(), stop.signal);
    await requested;
    stop.abort();
    await reading;
    feeds.serveFeed(host, [["1", word]]);
    expect(await feeds.pollDue()).toBe(1);
    expect(await owner.titles()).toEqual(["Item 1"]);
  });
});
