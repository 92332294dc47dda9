import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createLog } from "../../infrastructure/log.ts";
import { createTestClock } from "../../testing/app.ts";
import { failureOf } from "../../testing/fake-reddit.ts";
import { createMemoryLimits } from "../../testing/memory-limits.ts";
import { haveRecordings, readRecording } from "../../testing/recordings.ts";
import type { Post } from "../ports/post.ts";
import { SourceError } from "../ports/source.ts";
import { readFeed } from "./feed.ts";
import { createRedditFeeds } from "./index.ts";

const web = "https://www.reddit.com";

const expected = z.object({
  posts: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      url: z.string(),
      author: z.string().nullable(),
      subreddit: z.string(),
      score: z.number().nullable(),
      num_comments: z.number().nullable(),
      body: z.string(),
      created_utc: z.string(),
    }),
  ),
});

/** A post in the form of the expectations, which join paragraphs without a separator. */
const asExpected = (post: Post) => ({
  id: post.externalId,
  title: post.title,
  url: post.url,
  author: post.author,
  subreddit: post.community,
  score: post.score,
  num_comments: post.numComments,
  body: post.body.replaceAll("\n\n", ""),
  created_utc: post.postedAt.toISOString().slice(0, 19).replace("T", " "),
});

describe.skipIf(!haveRecordings)("a recorded feed", () => {
  it.each(["empty", "listing_multireddit", "search"])("%s gives the expected posts", (name) => {
    const { posts, malformed } = readFeed(readRecording(`reddit-api/rss-html/${name}.xml`), web);
    const requested = expected.parse(
      JSON.parse(readRecording(`reddit-api/rss-html/${name}.expected.json`)),
    );
    expect(malformed).toBe(0);
    expect(posts.map(asExpected)).toEqual(requested.posts);
  });

  it("of 100 entries gives 100 posts", () => {
    const { posts, malformed } = readFeed(
      readRecording("reddit-api/rss-html/listing_100.xml"),
      web,
    );
    expect([posts.length, malformed]).toEqual([100, 0]);
    expect(new Set(posts.map((post) => post.externalId)).size).toBe(100);
    expect(posts.every((post) => post.title !== "" && post.community)).toBe(true);
  });

  it("is malformed, not empty, when it was cut off", async () => {
    const xml = readRecording("reddit-api/rss-html/malformed.xml");
    expect((await failureOf(pollFeed(xml))).failure).toBe("malformed");
    const whole = readRecording("reddit-api/rss-html/listing_100.xml");
    const end = whole.lastIndexOf("</feed>");
    for (const at of [1, 40, Math.floor(end / 2), end - 1, end, end + 6]) {
      expect(() => readFeed(whole.slice(0, at), web), `cut at ${at}`).toThrow(SourceError);
    }
  });

  it.each([
    "listing_matched.html.gz",
    "listing_page1.html.gz",
    "search_matched.html.gz",
    "search_page1.html.gz",
    "soft_block_interstitial.html.gz",
  ])("is not read from the web page %s", async (name) => {
    const html = readRecording(`reddit-api/rss-html/${name}`);
    for (const type of ["text/html; charset=UTF-8", "application/atom+xml"]) {
      expect((await failureOf(pollFeed(html, type))).failure).toBe("blocked");
    }
    expect(() => readFeed(html, web)).toThrow(SourceError);
  });
});

const requests: Request[] = [];

function feeds(responses: (() => Response)[], spacingMs = 0) {
  const clock = createTestClock();
  const source = createRedditFeeds(
    { webUrl: web, userAgent: "node:earshot-tests:1.0 (by /u/tests)", spacingMs },
    {
      clock,
      outboundLimits: createMemoryLimits(clock),
      log: createLog("silent"),
      async fetch(input, init) {
        requests.push(new Request(input, init));
        const response = responses.shift();
        if (!response) throw new Error("no answer left");
        return response();
      },
    },
  );
  return { clock, source };
}

const pollFeed = (text: string, type = "application/atom+xml; charset=UTF-8") =>
  feeds([() => new Response(text, { headers: { "content-type": type } })]).source.newest(
    "posts",
    ["SaaS"],
    {
      limit: 100,
    },
  );

const entry = (parts: string) => `<entry>${parts}</entry>`;
const feed = (...entries: string[]) =>
  `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>t</title>${entries.join("")}</feed>`;
const post = (more = "") =>
  entry(
    `<author><name>/u/ann</name></author><category term="SaaS" label="r/SaaS"/><id>t3_a1</id>
     <link href="https://old.reddit.com/r/SaaS/comments/a1/t/"/><published>2026-08-08T11:17:43+00:00</published>
     <title>T &amp;amp; t</title>${more}`,
  );
const content = (html: string) =>
  post(`<content type="html">${html.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</content>`);

describe("a feed", () => {
  it("is requested one page at a time, with our user agent and without credentials", async () => {
    requests.length = 0;
    const { source } = feeds([() => new Response(feed(post())), () => new Response(feed())]);
    const first = await source.newest("posts", ["SaaS", "startups"], { limit: 1 });
    // A second page would have to wait a minute, and delay the posts of the first one.
    expect([first.posts.length, first.after]).toEqual([1, null]);
    expect(await source.newest("posts", ["SaaS"], { limit: 1, after: "t3_a1" })).toEqual({
      posts: [],
      after: null,
    });
    expect(requests.map(({ url }) => url)).toEqual([
      `${web}/r/SaaS+startups/new/.rss?limit=1`,
      `${web}/r/SaaS/new/.rss?limit=1&after=t3_a1`,
    ]);
    expect(requests[0]?.headers.get("user-agent")).toContain("/u/tests");
    expect(requests[0]?.headers.get("authorization")).toBeNull();
  });

  it("shares one rate limit with all other feeds", async () => {
    const { source, clock } = feeds(
      [() => new Response(feed(post())), () => new Response(feed())],
      60_000,
    );
    await source.newest("posts", ["SaaS"], { limit: 100 });
    clock.advance(59_000);
    const error = await failureOf(source.newest("posts", ["startups"], { limit: 100 }));
    expect([error.failure, error.retryAfterMs]).toEqual(["rate-limited", 1_000]);
    clock.advance(1_000);
    await source.newest("posts", ["startups"], { limit: 100 });
  });

  it("returns only the author's text, in paragraphs", () => {
    const { posts } = readFeed(
      feed(
        content(
          `<!-- SC_OFF --><div class="md"><h1>Big</h1><p>One &amp; <a href="https://a.test/">two</a></p><p>three&#x200B;</p></div><!-- SC_ON --> submitted by <a href="x">/u/ann</a>`,
        ),
      ),
      web,
    );
    expect(posts[0]?.body).toBe("Big\n\nOne & two [https://a.test/]\n\nthree");
    expect(posts[0]?.title).toBe("T & t");
  });

  it("recognizes a removed post and a deleted author", () => {
    const removed = content(`<div class="md"><p>[removed]</p></div>`).replace(
      "/u/ann",
      "/u/[deleted]",
    );
    expect(readFeed(feed(removed), web).posts).toMatchObject([
      { body: "", removed: true, author: null },
    ]);
  });

  it("of comments contains their thread", () => {
    const comment = entry(
      `<author><name>/u/bob</name></author><category term="SaaS"/><id>t1_C9</id>
       <link href="https://old.reddit.com/r/SaaS/comments/a1/some_thread/c9/"/><updated>2026-08-08T11:17:43Z</updated>
       <title>/u/bob on Some thread</title><content type="html">&lt;div class="md"&gt;&lt;p&gt;Hello&lt;/p&gt;&lt;/div&gt;</content>`,
    );
    expect(readFeed(feed(comment), web).posts).toMatchObject([
      {
        kind: "comment",
        externalId: "t1_c9",
        thread: { externalId: "t3_a1", title: "Some thread", parentId: null },
        title: "",
        body: "Hello",
        url: `${web}/r/SaaS/comments/a1/some_thread/c9/`,
      },
    ]);
  });

  it("skips malformed entries, and returns no addresses on other hosts", () => {
    const evil = post().replace("https://old.reddit.com/", "https://evil.test/");
    const malformed = [
      post().replace("t3_a1", "t5_a1"),
      post().replace("2026-08-08T11:17:43+00:00", "yesterday"),
      post().replace("https://old.reddit.com/r/SaaS/comments/a1/t/", "javascript"),
      post().replace('term="SaaS"', ""),
    ];
    const read = readFeed(feed(evil, ...malformed), web);
    expect([read.posts.length, read.malformed]).toEqual([1, 4]);
    expect(read.posts[0]?.url).toBe(`${web}/r/SaaS/comments/a1/t/`);
  });

  it.each([
    ["nothing", ""],
    ["JSON", "{}"],
    ["another document", "<rss><channel/></rss>"],
    ["a feed without a namespace", "<feed><entry/></feed>"],
    [
      "a feed with its own entity",
      `<!DOCTYPE feed [<!ENTITY a "b">]>${feed(post("<content>&a;</content>"))}`,
    ],
    ["two documents", `${feed()}${feed()}`],
  ])("that is %s is malformed", (_, text) => {
    expect(() => readFeed(text, web)).toThrow(
      expect.objectContaining({ failure: "malformed" }) as Error,
    );
  });
});
