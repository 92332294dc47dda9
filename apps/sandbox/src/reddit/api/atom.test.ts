import { describe, expect, test } from "vitest";
import { openSandbox, userAgent } from "../../testing.ts";

const plain: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };
const decoded = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => plain[entity] ?? entity);

/** The text of the first element of a name, decoded. */
function textOf(xml: string, name: string): string {
  return decoded(new RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, "s").exec(xml)?.[1] ?? "");
}

/** Whether every element that opens closes, in the right order. */
function isWellFormed(xml: string): boolean {
  const open: string[] = [];
  for (const [, close, name = "", self] of xml
    .replace(/^<\?xml[^>]*\?>/, "")
    .matchAll(/<(\/?)([a-z]+)(?: [a-z:]+="[^"<]*")*(\/?)>/gi)) {
    if (close) {
      if (open.pop() !== name) return false;
    } else if (!self) open.push(name);
  }
  // The text between elements contains no unescaped characters.
  const between = xml.replace(/<[^<>]*>/g, "");
  return open.length === 0 && !/[<>]|&(?!(?:amp|lt|gt|quot);)/.test(between);
}

async function opened(options: Parameters<typeof openSandbox>[0] = {}) {
  const sandbox = await openSandbox(options);
  const get = (path: string, headers: Record<string, string> = {}, remoteAddress = "10.0.0.1") =>
    sandbox.app.inject({
      url: `/reddit${path}`,
      headers: { "user-agent": userAgent, ...headers },
      remoteAddress,
    });
  const entries = async (path: string) => {
    const { body } = await get(path);
    expect(isWellFormed(body)).toBe(true);
    return [...body.matchAll(/<entry>.*?<\/entry>/gs)].map(([entry]) => entry);
  };
  return { ...sandbox, get, entries };
}

describe("feeds", () => {
  test("of new posts have the shape of Reddit's", async () => {
    const { get, entries, store } = await opened();
    const path = "/r/freelance+webdev/new/.rss?limit=100";
    const { body, headers } = await get(path);
    expect(headers["content-type"]).toBe("application/atom+xml; charset=UTF-8");
    expect(body).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?><feed xmlns="http:\/\/www.w3.org\/2005\/Atom">/,
    );
    const head = body.slice(0, body.indexOf("<entry>"));
    expect(head).toContain('<category term="freelance+webdev" label="r/freelance+webdev"/>');
    expect(textOf(head, "id")).toBe(path);
    expect(textOf(head, "title")).toBe("newest submissions : freelance+webdev");
    expect(textOf(head, "updated")).toBe("2026-11-21T09:00:00+00:00");
    expect(head).toContain(`<link rel="self" href="http://localhost:80${path}"`);
    const posts = store
      .newest()
      .filter(({ community }) => ["freelance", "webdev"].includes(community.name));
    const all = await entries(path);
    expect(all.map((entry) => textOf(entry, "id"))).toEqual(posts.map(({ id }) => `t3_${id}`));
    for (const [at, entry] of all.entries()) {
      const post = posts[at];
      const link = /<link href="([^"]+)"\/>/.exec(entry)?.[1];
      expect(link).toContain(`http://localhost:80/r/${post?.community.name}/comments/${post?.id}/`);
      expect(textOf(entry, "title")).toBe(post?.title);
      expect(textOf(entry, "name")).toBe(`/u/${post?.author}`);
      expect(entry).toContain(
        `<category term="${post?.community.name}" label="r/${post?.community.name}"/>`,
      );
      expect(new Date(textOf(entry, "published")).getTime()).toBe(
        Math.floor((post?.createdAt ?? 0) / 1_000) * 1_000,
      );
      expect(textOf(entry, "updated")).toBe(textOf(entry, "published"));
      const content = textOf(entry, "content");
      expect(content).toMatch(/^<!-- SC_OFF --><div class="md">.*<\/div><!-- SC_ON --> &#32; /s);
      expect(content).toContain(`submitted by &#32; <a href="http://localhost:80/user/`);
      expect(content).toContain(`<span><a href="${link}">[comments]</a></span>`);
      expect(content).not.toContain("<script>");
    }
  });

  test("of a link have no text by its author", async () => {
    const { entries } = await opened();
    const link = (await entries("/r/startups/new/.rss?limit=100")).find((entry) =>
      entry.includes("news.example.org"),
    );
    const content = textOf(link ?? "", "content");
    expect(content).toMatch(/^<table> <tr><td> &#32; submitted by /);
    expect(content).toContain('<a href="https://news.example.org/eu/late-payments-thirty-days">');
    expect(content).not.toContain("SC_OFF");
  });

  test("accept a limit of 1 to 100, 25 by default", async () => {
    const { entries } = await opened();
    expect(await entries("/r/all/new/.rss")).toHaveLength(25);
    expect(await entries("/r/all/new/.rss?limit=1")).toHaveLength(1);
    expect((await entries("/r/all/new/.rss?limit=500")).length).toBeGreaterThan(80);
  });

  test("omit characters that XML can't contain", async () => {
    const { entries, store } = await opened();
    store.add({
      community: "SaaS",
      author: "a_b",
      title: 'A\u0000\u0008 "b" & <c>\ud800',
      body: "",
    });
    const [entry = ""] = await entries("/r/SaaS/new/.rss?limit=1");
    expect(textOf(entry, "title")).toBe('A "b" & <c>\ufffd');
  });

  test("of comments name their thread", async () => {
    const { entries, store } = await opened();
    const all = await entries("/r/freelance/comments/.rss?limit=100");
    const found = store
      .newestComments()
      .filter(({ post }) => post.community.name === "freelance")
      .map(({ comment, post }) => [`t1_${comment.id}`, `/u/${comment.author} on ${post.title}`]);
    expect(all.map((entry) => [textOf(entry, "id"), textOf(entry, "title")])).toEqual(found);
    expect(textOf(all[0] ?? "", "content")).toMatch(/^<!-- SC_OFF -->.*<!-- SC_ON -->$/s);
  });

  test("of a thread contain the post and its comments", async () => {
    const { get, entries, store } = await opened();
    const post = store.newest().find(({ commentCount }) => commentCount > 2);
    const ids = (await entries(`/comments/${post?.id}/.rss?limit=100`)).map((entry) =>
      textOf(entry, "id"),
    );
    expect(ids[0]).toBe(`t3_${post?.id}`);
    expect(ids).toHaveLength((post?.commentCount ?? 0) + 1);
    expect((await get("/comments/nosuch/.rss")).statusCode).toBe(404);
  });

  test("of a search contain the search's results", async () => {
    const { get, entries } = await opened();
    const found = await entries('/search.rss?q=title:"quickbooks"&sort=new&limit=100');
    expect(found.length).toBeGreaterThan(0);
    for (const entry of found) expect(textOf(entry, "title").toLowerCase()).toContain("quickbooks");
    expect(textOf((await get("/search.rss?q=a")).body, "title")).toBe("reddit.com: search results");
    expect(await entries("/search.rss?q=nosuchwordanywhere")).toEqual([]);
    expect((await get(`/search.rss?q=${"x".repeat(513)}`)).statusCode).toBe(400);
  });

  test("of unreadable communities are refused as by the API", async () => {
    const { get } = await opened();
    expect((await get("/r/studiobackroom/new/.rss")).statusCode).toBe(403);
    expect((await get("/r/nosuch/new/.rss")).statusCode).toBe(302);
    expect((await get("/r/SaaS/new/.rss", { "user-agent": "curl/8" })).statusCode).toBe(403);
  });
});

describe("the limit of feeds", () => {
  test("applies to each address separately", async () => {
    const { clock, get } = await opened({ atomSpacing: 6 });
    expect((await get("/r/SaaS/new/.rss")).statusCode).toBe(200);
    clock.advance(1_500);
    const early = await get("/search.rss?q=a");
    expect(early.statusCode).toBe(429);
    expect(early.headers["content-type"]).toBe("text/html; charset=UTF-8");
    expect(early.headers["retry-after"]).toBe("5");
    expect(early.body).toContain("<title>Too Many Requests</title>");
    expect(early.body).toContain("please wait 5 second(s)");
    expect((await get("/r/SaaS/new/.rss", {}, "10.0.0.2")).statusCode).toBe(200);
    clock.advance(4_500);
    expect((await get("/r/SaaS/new/.rss")).statusCode).toBe(200);
    expect((await get("/r/SaaS/new/.rss")).statusCode).toBe(429);
  });

  test("can be turned off", async () => {
    const { get } = await opened({ atomSpacing: 0 });
    for (let at = 0; at < 3; at++) {
      expect((await get("/r/SaaS/new/.rss")).statusCode).toBe(200);
    }
  });
});
