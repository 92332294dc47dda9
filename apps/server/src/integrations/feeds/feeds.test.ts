import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestClock } from "../../testing/app.ts";
import { type FakeHosts, openFakeHosts, textResponse } from "../../testing/fake-hosts.ts";
import { FeedError, type FeedReader } from "../ports/feed-reader.ts";
import { createFeeds } from "./index.ts";

let hosts: FakeHosts;
let reader: FeedReader;
const clock = createTestClock(new Date("2026-11-21T12:00:00Z"));
const signal = new AbortController().signal;

beforeAll(async () => {
  hosts = await openFakeHosts();
  reader = createFeeds({ ...hosts.network, userAgent: "earshot-tests" }, { clock });
});
afterAll(() => hosts.close());
beforeEach(() => {
  hosts.requests.length = 0;
});

const item = (id: string, part = "") =>
  `<item><guid isPermaLink="false">${id}</guid><title>Item ${id}</title><link>/posts/${id}</link><description>About ${id}</description><pubDate>Sat, 21 Nov 2026 10:00:00 GMT</pubDate>${part}</item>`;
const rss = (items: string, head = "") =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>A blog</title><link>http://blog.example/</link>${head}${items}</channel></rss>`;

/** A feed that is polled repeatedly, as the product does. */
function feed(host = "blog.example", address = `http://${host}/feed`) {
  let state: unknown = null;
  return {
    answer: (body: string, headers = {}, status = 200) =>
      hosts.on(host, textResponse(body, headers, status)),
    async read() {
      const reading = await reader.read({ id: "feed-1", address, state }, signal);
      state = JSON.parse(JSON.stringify(reading.state));
      return reading;
    },
    last: () => hosts.requests.at(-1)?.headers ?? {},
  };
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof FeedError)) throw error;
      return error;
    },
  );

describe("reading a feed", () => {
  test("returns its items as posts, and later only the new ones", async () => {
    const { answer, read } = feed();
    answer(rss(item("1") + item("2")));
    const first = await read();
    expect(first.title).toBe("A blog");
    expect(first.posts).toHaveLength(2);
    expect(first.posts[0]).toMatchObject({
      ...{ source: "feed", kind: "post", thread: null, community: "blog.example" },
      ...{ title: "Item 1", body: "About 1", url: "http://blog.example/posts/1", author: null },
      postedAt: new Date("2026-11-21T10:00:00Z"),
    });
    expect(first.mayHaveMissed).toBe(false);
    answer(rss(item("3") + item("1") + item("2")));
    const second = await read();
    expect(second.posts.map(({ title }) => title)).toEqual(["Item 3"]);
    expect(second.posts[0]?.externalId.startsWith("feed-1/")).toBe(true);
  });

  test("returns two items with the same id as two posts, each once", async () => {
    const { answer, read } = feed();
    const of = (title: string) =>
      `<item><guid>http://blog.example/</guid><title>${title}</title><link>http://blog.example/${title}</link></item>`;
    answer(rss(of("one") + of("two") + of("one")));
    expect((await read()).posts.map(({ title }) => title).toSorted()).toEqual(["one", "two"]);
    answer(rss(of("three") + of("one") + of("two")));
    expect((await read()).posts.map(({ title }) => title)).toEqual(["three"]);
  });

  test("recognizes an item whose address has changed from http to https", async () => {
    const { answer, read } = feed();
    const of = (scheme: string, more: string) =>
      rss(
        `<item><guid>${scheme}://blog.example/1</guid><title>One</title></item><item><title>Two</title><link>${scheme}://blog.example/2</link></item>${more}`,
      );
    answer(of("http", ""));
    expect((await read()).posts).toHaveLength(2);
    answer(of("https", item("3")));
    expect((await read()).posts.map(({ title }) => title)).toEqual(["Item 3"]);
  });

  test("sends ETag and Last-Modified back unchanged, and takes 304 for unchanged", async () => {
    const { answer, read, last } = feed();
    const modified = "Sat, 21 Nov 2026 11:00:00 GMT";
    answer(rss(item("1")), { etag: 'W/"a,b"', "last-modified": modified });
    await read();
    expect(last()).not.toHaveProperty("if-none-match");
    answer("", { "cache-control": "public, max-age=3600" }, 304);
    const second = await read();
    expect(last()).toMatchObject({ "if-none-match": 'W/"a,b"', "if-modified-since": modified });
    expect(second).toMatchObject({ posts: [], title: null, askedSeconds: 3_600 });
    await read();
    expect(last()).toMatchObject({ "if-none-match": 'W/"a,b"' });
  });

  test("no longer sends an ETag that changes although nothing else does", async () => {
    const { answer, read, last } = feed();
    answer(rss(item("1")), { etag: '"1"' });
    await read();
    answer(rss(item("1")), { etag: '"2"' });
    expect((await read()).posts).toEqual([]);
    answer(rss(item("1")), { etag: '"3"' });
    await read();
    expect(last()).not.toHaveProperty("if-none-match");
  });

  test("reports that items may have been missed when all of them are new", async () => {
    const { answer, read } = feed();
    answer(rss(item("1") + item("2")));
    await read();
    answer(rss(item("8") + item("9")));
    expect(await read()).toMatchObject({ mayHaveMissed: true });
    answer(rss(""));
    expect(await read()).toMatchObject({ mayHaveMissed: false, posts: [] });
    answer(rss(item("9")));
    expect(await read()).toMatchObject({ mayHaveMissed: false, posts: [] });
  });

  test("reads ttl, skipHours and skipDays", async () => {
    const { answer, read } = feed();
    const head =
      "<ttl>120</ttl><skipHours><hour>3</hour><hour>24</hour></skipHours><skipDays><day>Sunday</day></skipDays>";
    answer(rss(item("1"), head), { "cache-control": "max-age=60" });
    expect(await read()).toMatchObject({
      askedSeconds: 7_200,
      quiet: { hours: [3, 0], days: [0] },
    });
  });

  test("replaces a missing or future date by now, and omits items older than a month", async () => {
    const { answer, read } = feed();
    const dated = (id: string, date: string) =>
      item(id).replace(/<pubDate>[^<]*<\/pubDate>/, date && `<pubDate>${date}</pubDate>`);
    answer(
      rss(
        dated("a", "") +
          dated("b", "Sat, 21 Nov 2030 10:00:00 GMT") +
          dated("c", "Sat, 21 Nov 2020 10:00:00 GMT"),
      ),
    );
    const { posts } = await read();
    expect(posts.map(({ title }) => title)).toEqual(["Item a", "Item b"]);
    expect(posts.map(({ postedAt }) => postedAt)).toEqual([clock.now(), clock.now()]);
  });

  test("reports the address of a permanent redirect, but not of a temporary one", async () => {
    const { read } = feed("old.example");
    const to = (status: number) =>
      hosts.on("old.example", textResponse("", { location: "http://blog.example/feed" }, status));
    hosts.on("blog.example", textResponse(rss(item("1"))));
    to(301);
    expect((await read()).movedTo).toBe("http://blog.example/feed");
    to(308);
    expect((await read()).movedTo).toBe("http://blog.example/feed");
    to(302);
    expect((await read()).movedTo).toBeNull();
  });

  test.each([
    [404, {}, "not-found", null],
    [410, {}, "gone", null],
    [403, {}, "members-only", null],
    [429, { "retry-after": "120" }, "rate-limited", 120_000],
    [503, { "retry-after": "Sat, 21 Nov 2026 12:01:00 GMT" }, "rate-limited", 60_000],
    [503, {}, "refused", null],
    [500, {}, "refused", null],
  ])("reports status %i with %j as %s", async (status, headers, failure, retryAfterMs) => {
    const { answer, read } = feed();
    answer("no", headers, status);
    expect(await failureOf(read())).toMatchObject({ failure, retryAfterMs });
  });

  test.each([
    ["a web page", "<!doctype html><html><body>Hello</body></html>", "not-a-feed"],
    ["a plain text", "Hello", "not-a-feed"],
    ["other JSON", '{"items":[]}', "not-a-feed"],
    ["broken JSON", '{"version":', "malformed"],
    ["a document nested too deep", `<rss>${"<a>".repeat(5_000)}`, "malformed"],
    ["six megabytes", rss(item("1", `<x>${"a".repeat(6_000_000)}</x>`)), "too-large"],
  ])("refuses %s", async (_, body, failure) => {
    const { answer, read } = feed();
    answer(body);
    expect(await failureOf(read())).toMatchObject({ failure });
  });

  test("does not expand entities that a document declares", async () => {
    const { answer, read } = feed();
    const bomb = Array.from(
      { length: 10 },
      (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
    ).join("");
    answer(
      `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY e0 "lol"><!ENTITY x SYSTEM "file:///etc/passwd">${bomb}]>${rss(item("1", "<author>&e10;&x;</author>"))}`,
    );
    const { posts } = await read();
    expect(posts[0]?.author).toBe("&e10;&x;");
  });

  test("stops when it takes too long", async () => {
    const slow = createFeeds(
      { ...hosts.network, userAgent: "earshot-tests", timeLimitMs: 50 },
      { clock },
    );
    hosts.on("slow.example", (_, response) => void response.writeHead(200).write("<rss>"));
    const reading = slow.read(
      { id: "feed-1", address: "http://slow.example/", state: null },
      signal,
    );
    expect(await failureOf(reading)).toMatchObject({ failure: "slow" });
  });

  test("refuses a private address, also behind a redirect", async () => {
    const guarded = createFeeds({ userAgent: "earshot-tests" }, { clock });
    for (const address of ["http://127.0.0.1/feed", "http://[::1]/", "http://169.254.169.254/"]) {
      const reading = guarded.read({ id: "feed-1", address, state: null }, signal);
      expect(await failureOf(reading)).toMatchObject({ failure: "forbidden" });
    }
    const { answer, read } = feed();
    answer("", { location: "http://10.0.0.1/feed" }, 301);
    expect(await failureOf(read())).toMatchObject({ failure: "forbidden" });
  });
});

describe("finding feeds", () => {
  const find = (address: string) => reader.find(address, signal);

  test("finds a feed at its own address, with any content type and without a scheme", async () => {
    hosts.on("blog.example", textResponse(rss(item("1")), { "content-type": "text/html" }));
    const [found] = await find("blog.example/feed");
    expect(found).toMatchObject({ source: "feed", address: "http://blog.example/feed" });
    expect(found?.posts?.map(({ title }) => title)).toEqual(["Item 1"]);
  });

  test("finds the feeds that a page links to, and reads the first one", async () => {
    const page = `<html><head><base href="/sub/"><link rel="alternate" type="application/rss+xml" title="All posts" href="feed.xml"><link href=/comments.atom rel=alternate type=application/atom+xml title="Comments"><link rel="alternate" type="application/json" href="/wp-json/wp/v2/pages/2"><link rel="alternate" hreflang="de" href="/de"></head></html>`;
    hosts.on("blog.example", (request, response) =>
      request.url === "/sub/feed.xml"
        ? textResponse(rss(item("1")))(request, response)
        : textResponse(page, { "content-type": "text/html" })(request, response),
    );
    const found = await find("http://blog.example/");
    expect(found.map(({ address, title }) => [address, title])).toEqual([
      ["http://blog.example/sub/feed.xml", "A blog"],
      ["http://blog.example/comments.atom", "Comments"],
    ]);
    expect(found[1]?.posts).toBeNull();
    expect(hosts.requests.map(({ path }) => path)).toEqual(["/", "/sub/feed.xml"]);
  });

  test("tries the usual addresses when a page links to no feed", async () => {
    hosts.on("blog.example", (request, response) => {
      if (request.url === "/atom.xml") return textResponse(rss(item("1")))(request, response);
      if (request.url !== "/") return textResponse("", {}, 404)(request, response);
      textResponse("<html><body>Hello</body></html>")(request, response);
    });
    expect((await find("http://blog.example/"))[0]?.address).toBe("http://blog.example/atom.xml");
  });

  test("finds nothing where there is no feed", async () => {
    hosts.on("blog.example", (request, response) =>
      textResponse("<html></html>", {}, request.url === "/" ? 200 : 404)(request, response),
    );
    expect(await find("http://blog.example/")).toEqual([]);
  });

  test("refuses an address that is not a website's", async () => {
    for (const address of ["ftp://blog.example", "http://a:b@blog.example", "blog.example:8080"]) {
      expect(await failureOf(find(address))).toMatchObject({ failure: "address" });
    }
  });
});
