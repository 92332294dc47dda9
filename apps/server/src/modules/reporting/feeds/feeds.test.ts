import Parser from "rss-parser";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readJsonFeed } from "../../../integrations/feeds/read-json.ts";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
  testPost,
} from "../../../testing/app.ts";
import { openReplyPipeline } from "../../../testing/reply-pipeline.ts";
import { joinAs, setTier } from "../../../testing/team.ts";

const clock = createTestClock(new Date());
let app: TestApp;
let pipeline: Awaited<ReturnType<typeof openReplyPipeline>>;
beforeAll(async () => {
  app = await openTestApp({ clock });
});
afterAll(() => app.close());
beforeEach(async () => {
  pipeline = await openReplyPipeline(app);
  await setTier(app, pipeline.workspaceId, "scale");
});

type Filter = { status?: "all"; intent?: "Looking"; keyword?: string; subreddit?: string };
async function create(filter: Filter = { status: "all" }, as: { token: string } = pipeline.person) {
  const body = { name: "Leads", filter };
  return dataOf(await app.call("createMentionFeed", { body }, as)).mentionFeed;
}
const list = async (as: { token: string } = pipeline.person) =>
  dataOf(await app.call("listMentionFeeds", {}, as)).feeds;
const get = (url: string, headers: Record<string, string> = {}) =>
  app.app.inject({ url: new URL(url).pathname, headers });

/** RSS has `guid` and `creator`, Atom `id` and `author`. */
const reader = new Parser<object, { id?: string; author?: string }>({
  customFields: { item: ["id", "author"] },
});
const parseXml = (body: string) => reader.parseString(body);

/** Reads a feed as feed readers do: XML with a third-party library, JSON with the product's own reader. */
async function read(url: string) {
  const { statusCode, body } = await get(url);
  expect(statusCode).toBe(200);
  if (url.endsWith(".json")) {
    const { title, items } = readJsonFeed(body, new URL(url));
    return {
      title: title.text,
      items: items.map((item) => ({ id: item.id, title: item.title.text })),
    };
  }
  const { title, items } = await parseXml(body);
  return { title, items: items.map((item) => ({ id: item.id ?? item.guid, title: item.title })) };
}
const titles = async (url: string) => (await read(url)).items.map(({ title }) => title);

describe("a feed", () => {
  test("is read by feed readers in all three formats", async () => {
    const { urls } = await create();
    const body = 'First line.\n\nSecond & <b>bold</b> ]]> "quoted".';
    const mention = await pipeline.mention({ body, author: "ann & co", community: "startups" });
    for (const [format, url] of Object.entries(urls)) {
      const { statusCode, headers } = await get(url);
      expect([format, statusCode]).toEqual([format, 200]);
      expect(headers["content-type"]).toMatch(
        /^application\/(?:atom\+xml|rss\+xml|feed\+json); charset=utf-8$/,
      );
      expect(headers["cache-control"]).toBe("private, no-cache");
      expect(headers["x-robots-tag"]).toContain("noindex");
      expect(await read(url)).toEqual({
        title: "Leads · Earshot",
        items: [{ id: `urn:uuid:${mention.id}`, title: mention.title }],
      });
    }
    for (const url of [urls.atom, urls.rss]) {
      const feed = await parseXml((await get(url)).body);
      expect(feed.feedUrl).toBe(url);
      const [item] = feed.items;
      expect(item?.link).toBe(mention.url);
      expect(item?.author ?? item?.creator).toBe("ann & co");
      // RSS dates have whole seconds.
      expect(Math.floor(Date.parse(item?.isoDate ?? "") / 1000)).toBe(
        Math.floor(mention.created_utc),
      );
      expect(item?.content).toContain(
        "<p>Second &amp; &lt;b&gt;bold&lt;/b&gt; ]]&gt; &quot;quoted&quot;.</p>",
      );
    }
    const [json] = JSON.parse((await get(urls.json)).body).items;
    expect(json).toMatchObject({ url: mention.url, authors: [{ name: "ann & co" }] });
    expect(json.content_text.startsWith(body)).toBe(true);
  });

  test("is well-formed for any characters in a post", async () => {
    const { urls } = await create();
    const { id } = await pipeline.mention({
      body: "bell \u0007, half \ud83d, \ufffe, <![CDATA[ x ]]> and 😀 </entry></item>",
      author: "\u0001odd\ud800",
    });
    for (const url of Object.values(urls)) {
      expect((await read(url)).items.map((item) => item.id)).toEqual([`urn:uuid:${id}`]);
    }
    const { body } = await get(urls.atom);
    expect(["\u0001", "\u0007", "\ufffe"].filter((one) => body.includes(one))).toEqual([]);
  });

  test("answers 304 until something changes", async () => {
    const { urls } = await create();
    const { id } = await pipeline.mention();
    for (const url of Object.values(urls)) {
      const first = await get(url);
      const etag = String(first.headers.etag);
      for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
        const again = await get(url, { "if-none-match": tag });
        expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", etag]);
        expect(again.headers["cache-control"]).toBe("private, no-cache");
      }
      expect((await get(url, { "if-none-match": '"other"' })).statusCode).toBe(200);
    }
    const before = String((await get(urls.rss)).headers.etag);
    await pipeline.setStatus(id, "denied");
    // The feed has all statuses, so a denied mention does not change it.
    expect((await get(urls.rss, { "if-none-match": before })).statusCode).toBe(304);
    await pipeline.mention();
    expect((await get(urls.rss, { "if-none-match": before })).statusCode).toBe(200);
  });

  test("lists the mentions that match its filter, by default the pending ones", async () => {
    const [one, other] = [
      await pipeline.mention({ community: "startups" }),
      await pipeline.mention({ community: "smallbusiness" }),
    ];
    const [pending, startups] = [await create({}), await create({ subreddit: "startups" })];
    expect((await titles(pending.urls.atom)).toSorted()).toEqual(
      [one.title, other.title].toSorted(),
    );
    expect(await titles(startups.urls.atom)).toEqual([one.title]);
    await pipeline.setStatus(one.id, "denied");
    expect(await titles(pending.urls.atom)).toEqual([other.title]);
  });

  test("omits posts that were deleted, dropped, pasted, or whose authors opted out", async () => {
    const { urls } = await create();
    const visible = await pipeline.mention({ author: "visible" });
    const sets = (columns: string) => (externalId: string) =>
      app.infrastructure.database.query({
        text: `update posts set ${columns} where external_id = $1`,
        values: [externalId],
      });
    const changes: Record<string, (externalId: string) => Promise<unknown>> = {
      deleted: (externalId) => app.ingest([testPost({ externalId, removed: true })]),
      dropped: sets("dropped_text = 'not_rechecked', title = '', body = '', author = null"),
      pasted: sets(
        "owner_workspace_id = (select workspace_id from mentions where post_id = posts.id limit 1)",
      ),
      quiet: () =>
        app.infrastructure.database.query({
          text: `insert into opt_outs (id, source, kind, name, created_at, confirmed_at)
            values (gen_random_uuid(), 'reddit', 'author', 'quiet', now(), now())`,
        }),
    };
    const omitted: { author: string; postId: string }[] = [];
    for (const author of Object.keys(changes)) {
      const { postId } = await pipeline.mention({ author });
      omitted.push({ author, postId });
    }
    expect((await read(urls.json)).items).toHaveLength(5);
    for (const { author, postId } of omitted) await changes[author]?.(postId);
    for (const url of Object.values(urls)) {
      expect((await read(url)).items.map(({ id }) => id)).toEqual([`urn:uuid:${visible.id}`]);
      expect((await get(url)).body).not.toMatch(/deleted|dropped|pasted|quiet/);
    }
  });
});

describe("the address of a feed", () => {
  const isGone = async (url: string) => (await get(url)).statusCode === 404;

  test("has a secret of 256 bits that is stored nowhere", async () => {
    const { id, urls } = await create();
    const secret = /\/feeds\/([\w-]{65})\.atom$/.exec(urls.atom)?.[1] ?? "";
    expect(secret).toHaveLength(65);
    const { rows } = await app.infrastructure.database.query({
      text: "select row_to_json(f)::text as row from mention_feeds f where id = $1",
      values: [id],
    });
    expect(rows[0]?.row).not.toContain(secret.slice(22));
    const other = await create();
    const mixed = `${secret.slice(0, 22)}${/\/feeds\/[\w-]{22}([\w-]{43})/.exec(other.urls.atom)?.[1]}`;
    for (const wrong of [mixed, `${secret.slice(0, -1)}_`, secret.slice(0, 22), "x".repeat(65)]) {
      expect(await isGone(`http://localhost/feeds/${wrong}.atom`)).toBe(true);
    }
    expect(await isGone(urls.atom.replace(".atom", ".xml"))).toBe(true);
    expect(await isGone(urls.atom.replace(".atom", ""))).toBe(true);
  });

  test("stops working when the feed is deleted, and when its creator leaves the workspace", async () => {
    const colleague = await joinAs(app, pipeline.workspaceId, "member");
    const [deleted, left] = [await create(), await create({}, colleague)];
    expect(await isGone(deleted.urls.rss)).toBe(false);
    dataOf(await app.call("deleteMentionFeed", { params: { id: deleted.id } }, pipeline.person));
    expect(await isGone(deleted.urls.rss)).toBe(true);
    expect(await isGone(left.urls.rss)).toBe(false);
    await app.infrastructure.database.query({
      text: "delete from workspace_members where user_id = $1 and workspace_id = $2",
      values: [colleague.user.id, pipeline.workspaceId],
    });
    expect(await isGone(left.urls.rss)).toBe(true);
    expect(await list()).toEqual([]);
  });

  test("is visible to its creator and the owner, with the time of its last read", async () => {
    const colleague = await joinAs(app, pipeline.workspaceId, "member");
    const viewer = await joinAs(app, pipeline.workspaceId, "viewer");
    const [own, theirs] = [await create(), await create({}, colleague)];
    expect((await list()).map(({ id, isYours }) => [id, isYours])).toEqual([
      [theirs.id, false],
      [own.id, true],
    ]);
    expect((await list(colleague)).map(({ id }) => id)).toEqual([theirs.id]);
    expect(errorOf(await app.call("listMentionFeeds", {}, viewer)).code).toBe("ROLE_NEEDED");
    const remove = (id: string) => app.call("deleteMentionFeed", { params: { id } }, colleague);
    expect(errorOf(await remove(own.id)).code).toBe("NOT_FOUND");
    expect((await list())[1]?.lastReadAt).toBeNull();
    await get(own.urls.atom);
    expect((await list())[1]?.lastReadAt).toBe(clock.now().toISOString());
  });

  test("is limited to 20 for each workspace, and needs a name and known filters", async () => {
    const colleague = await app.signUp();
    for (let at = 0; at < 20; at++) await create({}, colleague);
    const body = { name: "One more", filter: {} };
    const full = await app.call("createMentionFeed", { body }, colleague);
    expect(errorOf(full).code).toBe("MENTION_FEEDS_FULL");
    const wrong = await app.call(
      "createMentionFeed",
      { body: { name: " ", filter: { sort: "intent" } } as never },
      pipeline.person,
    );
    expect(errorOf(wrong).details.join(" ")).toMatch(/Name the feed.*sort/);
  });
});
