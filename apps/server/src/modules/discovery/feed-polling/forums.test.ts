import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { textResponse } from "../../../testing/fake-hosts.ts";
import { type FeedsApp, openFeedsApp } from "../../../testing/feeds.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

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
    const { host, word } = feeds.ownHost();
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
    const { host, word } = feeds.ownHost();
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
    const { host, word } = feeds.ownHost();
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
    const { host } = feeds.ownHost();
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
