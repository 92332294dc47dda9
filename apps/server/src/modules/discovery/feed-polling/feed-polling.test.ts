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

let made = 0;
/** A host and a word that no other test uses. */
const ownHost = () => {
  made += 1;
  return { host: `blog${made}.example`, word: `lighthouse${made}` };
};

describe("a feed's post", () => {
  test("is found by the keywords of the workspaces that added it, and of no others", async () => {
    const { host, word } = ownHost();
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
    const { host, word } = ownHost();
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
    const { host, word } = ownHost();
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
    const { host, word } = ownHost();
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
    const { host, word } = ownHost();
    feeds.serveFeed(host, [["1", "nothing"]]);
    const others = [ownHost(), ownHost(), ownHost()];
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

describe("a feed is read", () => {
  test("every 15 minutes with the validators of the last answer, and 304 changes nothing", async () => {
    const { host, word } = ownHost();
    feeds.serveFeed(host, [["1", word]], { etag: '"x"' });
    const owner = await feeds.customer([word]);
    await owner.add(`${host}/feed`);
    await feeds.pollDue();
    feeds.hosts.on(host, textResponse("", {}, 304));
    feeds.requestsTo(host);
    feeds.clock.advance(14 * minuteMs);
    await feeds.pollDue();
    expect(feeds.requestsTo(host)).toBe(0);
    feeds.clock.advance(3 * minuteMs);
    await feeds.pollDue();
    const request = feeds.hosts.requests.findLast((one) => one.host === host);
    expect(request?.headers).toMatchObject({ "if-none-match": '"x"' });
    expect(await owner.feed()).toMatchObject({
      ...{ title: `Blog of ${host}`, failure: null, mayHaveMissedAt: null },
      lastReadAt: feeds.clock.now().toISOString(),
    });
  });

  test("at doubling intervals while it fails, with the reason shown, and as usual when it works again", async () => {
    const { host, word } = ownHost();
    feeds.serveFeed(host, [["1", word]]);
    const owner = await feeds.customer([word]);
    await owner.add(`${host}/feed`);
    await feeds.pollDue();
    feeds.hosts.on(host, textResponse("<html></html>"));
    const waits: number[] = [];
    for (let failures = 0; failures < 9; failures += 1) {
      const due = Date.parse((await owner.feed())?.nextReadAt ?? "");
      feeds.clock.advance(due - feeds.clock.now().getTime());
      await feeds.pollDue();
      const next = Date.parse((await owner.feed())?.nextReadAt ?? "");
      waits.push((next - feeds.clock.now().getTime()) / minuteMs);
    }
    for (const [at, wait] of [30, 60, 120, 240, 480, 960, 1_440, 1_440, 1_440].entries()) {
      expect(waits[at]).toBeGreaterThanOrEqual(wait);
      expect(waits[at]).toBeLessThan(wait * 1.11);
    }
    expect((await owner.feed())?.failure).toBe(
      "This address now shows a web page instead of a feed. We will try again.",
    );
    feeds.serveFeed(host, [
      ["2", word],
      ["1", word],
    ]);
    feeds.clock.advance(27 * hourMs);
    await feeds.pollDue();
    expect((await owner.feed())?.failure).toBeNull();
    expect(await owner.titles()).toContain("Item 2");
  });

  test("no longer after 410, until it is added again", async () => {
    const { host, word } = ownHost();
    feeds.serveFeed(host, [["1", word]]);
    const owner = await feeds.customer([word]);
    const id = await owner.add(`${host}/feed`);
    feeds.hosts.on(host, textResponse("", {}, 410));
    await feeds.pollDue();
    feeds.requestsTo(host);
    feeds.clock.advance(48 * hourMs);
    await feeds.pollDue();
    expect(feeds.requestsTo(host)).toBe(0);
    expect(await owner.feed()).toMatchObject({ hasEnded: true, nextReadAt: null });
    expect((await owner.feed())?.failure).toContain("was removed (410). We no longer read it.");
    feeds.serveFeed(host, [["1", word]]);
    await owner.remove(id);
    await owner.add(`${host}/feed`);
    await feeds.pollDue();
    expect(await owner.feed()).toMatchObject({ hasEnded: false, failure: null });
  });

  test("only after the wait that a 429 asks for, with all feeds of the host", async () => {
    const { host, word } = ownHost();
    feeds.serveFeed(host, [["1", word]]);
    const owner = await feeds.customer([word]);
    await owner.add(`${host}/feed`);
    await owner.add(`${host}/other`);
    feeds.hosts.on(host, textResponse("", { "retry-after": "7200" }, 429));
    feeds.requestsTo(host);
    await feeds.pollDue();
    expect(feeds.requestsTo(host)).toBe(1);
    feeds.clock.advance(119 * minuteMs);
    await feeds.pollDue();
    expect(feeds.requestsTo(host)).toBe(0);
    feeds.serveFeed(host, [["1", word]]);
    feeds.clock.advance(minuteMs);
    expect(await feeds.pollDue()).toBe(2);
  });

  test("at its new address after three permanent redirects in a row", async () => {
    const { host, word } = ownHost();
    const { host: target } = ownHost();
    feeds.serveFeed(host, [["1", word]]);
    const owner = await feeds.customer([word]);
    await owner.add(`${host}/feed`);
    await feeds.pollDue();
    feeds.serveFeed(target, [
      ["2", word],
      ["1", word],
    ]);
    feeds.hosts.on(host, textResponse("", { location: `http://${target}/new` }, 301));
    const addresses: string[] = [];
    for (let reading = 0; reading < 3; reading += 1) {
      feeds.clock.advance(20 * minuteMs);
      await feeds.pollDue();
      addresses.push((await owner.feed())?.address ?? "");
    }
    expect(addresses).toEqual([
      `http://${host}/feed`,
      `http://${host}/feed`,
      `http://${target}/new`,
    ]);
    feeds.requestsTo(host);
    feeds.clock.advance(20 * minuteMs);
    await feeds.pollDue();
    expect(feeds.requestsTo(host)).toBe(0);
    // The items at the new address are not new.
    expect(await owner.titles()).toEqual(["Item 1", "Item 2"]);
  });

  test("as the feed that exists at the new address, for workspaces with one or both of them", async () => {
    const { host, word } = ownHost();
    const { host: target } = ownHost();
    feeds.serveFeed(host, [["1", word]]);
    feeds.serveFeed(target, [["1", word]]);
    const [one, both] = [await feeds.customer([word]), await feeds.customer([word])];
    await one.add(`${host}/feed`);
    await both.add(`${host}/feed`);
    await both.add(`${target}/new`);
    await feeds.pollDue();
    feeds.hosts.on(host, textResponse("", { location: `http://${target}/new` }, 301));
    for (let reading = 0; reading < 3; reading += 1) {
      feeds.clock.advance(20 * minuteMs);
      await feeds.pollDue();
    }
    for (const owner of [one, both]) {
      expect((await owner.list()).feeds.map(({ address }) => address)).toEqual([
        `http://${target}/new`,
      ]);
    }
    feeds.serveFeed(target, [
      ["2", word],
      ["1", word],
    ]);
    feeds.requestsTo(host);
    feeds.clock.advance(20 * minuteMs);
    await feeds.pollDue();
    expect(feeds.requestsTo(host)).toBe(0);
    for (const owner of [one, both]) {
      expect((await owner.titles()).filter((title) => title === "Item 2")).toHaveLength(1);
    }
  });

  test("with a note about missed items for the workspaces that had it then", async () => {
    const { host, word } = ownHost();
    feeds.serveFeed(host, [["1", word]]);
    const [owner, later] = [await feeds.customer([word]), await feeds.customer()];
    await owner.add(`${host}/feed`);
    await feeds.pollDue();
    feeds.serveFeed(host, [["9", word]]);
    feeds.clock.advance(20 * minuteMs);
    await feeds.pollDue();
    const missedAt = feeds.clock.now().toISOString();
    feeds.clock.advance(minuteMs);
    await later.add(`${host}/feed`);
    expect((await owner.feed())?.mayHaveMissedAt).toBe(missedAt);
    expect((await later.feed())?.mayHaveMissedAt).toBeNull();
    feeds.clock.advance(8 * 24 * hourMs);
    expect((await owner.feed())?.mayHaveMissedAt).toBeNull();
  });

  test("over one connection to its host, even if several of its feeds are read concurrently", async () => {
    const { host, word } = ownHost();
    feeds.serveFeed(host, [["1", word]]);
    const owner = await feeds.customer([word], "growth");
    for (let at = 0; at < 8; at += 1) await owner.add(`${host}/feed${at}`);
    feeds.requestsTo(host);
    await Promise.all(Array.from({ length: 5 }, () => feeds.pollDue(randomUUID())));
    await feeds.pollDue();
    expect(feeds.requestsTo(host)).toBe(8);
    expect(feeds.hosts.maxOpen()).toBe(1);
  });
});

describe("a reader", () => {
  test("that dies is replaced after the lease, and each post is stored once", async () => {
    const { host, word } = ownHost();
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
    const { host, word } = ownHost();
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
    const { host, word } = ownHost();
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

describe("a forum", () => {
  // The current time, because the database's clock sets when posts are stored.
  let feeds: FeedsApp;
  beforeAll(async () => {
    feeds = await openFeedsApp(new Date());
  });
  afterAll(() => feeds.close());

  const page = (head: string) =>
    `<html><head><title>Makers</title><meta name="generator" content="Discourse 2026.9">${head}</head></html>`;
  const wirePost = (id: number, cooked: string, postNumber = 2) => ({
    created_at: new Date(feeds.clock.now().getTime() - hourMs).toISOString(),
    ...{ id, username: "ada", cooked, post_type: 1 },
    ...{ post_number: postNumber, topic_id: 7, topic_slug: "a-topic", topic_title: "A topic" },
  });
  type Refusal = { status: number; body?: object; headers?: Record<string, string> };
  /** @param refusals the answers to requests for single posts, by the id of the post */
  function serveForum(
    host: string,
    posts: ReturnType<typeof wirePost>[],
    deleted: number[] = [],
    refusals: Record<string, Refusal> = {},
  ) {
    feeds.hosts.on(host, (request, response) => {
      const path = request.url ?? "";
      const json = (body: unknown, status = 200, headers = {}) =>
        textResponse(
          JSON.stringify(body),
          { "content-type": "application/json", ...headers },
          status,
        )(request, response);
      if (path.startsWith("/posts.json")) {
        const visible = posts.filter(({ id }) => !deleted.includes(id));
        return json({ latest_posts: visible.toSorted((a, b) => b.id - a.id) });
      }
      const [, id] = /^\/posts\/(\d+)\.json$/.exec(path) ?? [];
      const post = posts.find((one) => one.id === Number(id));
      const refusal = id && refusals[id];
      if (refusal) return json(refusal.body ?? {}, refusal.status, refusal.headers);
      if (id) return post && !deleted.includes(post.id) ? json(post) : json({}, 404);
      if (path === "/posts/by_number/7/1.json") return json(posts[0]);
      textResponse(page(""), { "content-type": "text/html" })(request, response);
    });
  }

  test("gives topics and replies every five minutes, and its deleted posts are removed within a day", async () => {
    const { host, word } = ownHost();
    serveForum(host, [wirePost(1, `needs a ${word}`, 1), wirePost(2, `buy this ${word}`)]);
    const owner = await feeds.customer([word]);
    await owner.add(`${host}/t/a-topic/7`);
    await feeds.pollDue();
    expect(await owner.feed()).toMatchObject({
      ...{ source: "discourse", address: `http://${host}/`, title: "Makers" },
    });
    expect(await owner.texts()).toEqual([`buy this ${word}`, `needs a ${word}`]);
    serveForum(
      host,
      [
        wirePost(1, `needs a ${word}`, 1),
        wirePost(2, `buy this ${word}`),
        wirePost(3, `no ${word}`),
      ],
      [2],
    );
    feeds.clock.advance(6 * minuteMs);
    await feeds.pollDue();
    expect(await owner.texts()).toEqual([`buy this ${word}`, `needs a ${word}`, `no ${word}`]);
    feeds.clock.advance(25 * hourMs);
    await feeds.pollDue();
    expect(await owner.texts()).toEqual([`needs a ${word}`, `no ${word}`]);
  });

  test("with a post whose check always fails still shows other deletions", async () => {
    const { host, word } = ownHost();
    const posts = [1, 2, 3].map((id) => wirePost(id, `${id} ${word}`));
    serveForum(host, posts);
    const owner = await feeds.customer([word]);
    await owner.add(host);
    await feeds.pollDue();
    serveForum(host, posts, [3], { 1: { status: 500 }, 2: { status: 403 } });
    feeds.clock.advance(25 * hourMs);
    for (let reading = 0; reading < 3; reading += 1) {
      await feeds.pollDue();
      feeds.clock.advance(6 * minuteMs);
    }
    expect(await owner.texts()).toEqual([`1 ${word}`, `2 ${word}`]);
    expect((await owner.feed())?.failure).toBeNull();
  });

  test("that answers 429 to the check of a post gets no requests for the time that it asks for", async () => {
    const { host, word } = ownHost();
    const posts = [wirePost(1, word), wirePost(2, `${word} too`)];
    serveForum(host, posts);
    const owner = await feeds.customer([word]);
    await owner.add(host);
    await feeds.pollDue();
    const headers = { "retry-after": "3600" };
    serveForum(host, [...posts, wirePost(3, `${word} new`)], [], {
      1: { status: 429, headers },
      2: { status: 429, headers },
    });
    feeds.clock.advance(25 * hourMs);
    feeds.requestsTo(host);
    await feeds.pollDue();
    expect(feeds.requestsTo(host)).toBe(2);
    // The posts that were read before the check are stored.
    expect(await owner.texts()).toEqual([`${word} new`, `${word} too`, word].toSorted());
    feeds.clock.advance(59 * minuteMs);
    await feeds.pollDue();
    expect(feeds.requestsTo(host)).toBe(0);
    feeds.clock.advance(2 * minuteMs);
    expect(await feeds.pollDue()).toBe(1);
  });

  test("for members only can't be added, with the reason", async () => {
    const { host } = ownHost();
    feeds.hosts.on(host, (request, response) =>
      request.url?.endsWith(".json") || request.url !== "/"
        ? textResponse("{}", {}, 403)(request, response)
        : textResponse(page(""), { "content-type": "text/html" })(request, response),
    );
    const owner = await feeds.customer();
    await expect(owner.add(host)).rejects.toMatchObject({
      code: "FEED_UNREADABLE",
      message: "The website does not let us read it (401 or 403). Only what is public can be read.",
    });
  });
});
