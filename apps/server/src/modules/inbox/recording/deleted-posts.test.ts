import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { facebook, linkedin, linkReader } from "../../../integrations/indexed-posts/index.ts";
import type { PostLookup } from "../../../integrations/ports/lookup.ts";
import type { Post } from "../../../integrations/ports/post.ts";
import type { SourceError } from "../../../integrations/ports/source.ts";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
  testPost,
} from "../../../testing/app.ts";
import { refusalOf } from "../../../testing/fake-source.ts";
import { openReplyPipeline, openWriter, ownText } from "../../../testing/reply-pipeline.ts";

const dayMs = 24 * 3_600_000;
const clock = createTestClock(new Date());
/** The posts that the platform has, by external id. */
const platformPosts = new Map<string, Post>();
let failure: SourceError | null = null;
let fetches = 0;
const lookup: PostLookup = {
  name: "reddit",
  max: 100,
  readMicros: 0,
  idOf: (url) => /^https:\/\/www\.reddit\.com\/comments\/(\w+)$/.exec(url)?.[1] ?? null,
  async fetchPosts(ids) {
    fetches += 1;
    if (failure) throw failure;
    return new Map(
      ids.flatMap((id) => (platformPosts.has(id) ? [[id, platformPosts.get(id) as Post]] : [])),
    );
  },
};
/** A lookup with few calls. */
const fetchRarely = vi.fn(
  async (ids: readonly string[]) =>
    new Map(ids.map((id) => [id, testPost({ source: "x", externalId: id })])),
);
const rare: PostLookup = {
  name: "x",
  max: 100,
  readMicros: 0,
  recheckEveryMinutes: 60,
  idOf: () => null,
  fetchPosts: fetchRarely,
};
/** A lookup whose posts are all checked daily, with two calls of one post each time. */
const fetchDaily = vi.fn(
  async (ids: readonly string[]) =>
    new Map(
      ids.map((id) => [
        id,
        testPost({ source: "bluesky", externalId: id, author: "ada.example", authorId: "did:ada" }),
      ]),
    ),
);
const daily: PostLookup = {
  name: "bluesky",
  max: 1,
  readMicros: 0,
  recheckCalls: 2,
  recheckAllHours: 24,
  idOf: () => null,
  fetchPosts: fetchDaily,
};
let app: TestApp;
let person: Awaited<ReturnType<TestApp["signUp"]>>;
let workspaceId: string;
beforeAll(async () => {
  app = await openTestApp({
    clock,
    lookups: [lookup, rare, daily],
    readers: [linkedin(), facebook()].map((site) => linkReader(site, { clock })),
    postRetentionMs: 30 * dayMs,
  });
  person = await app.signUp();
  await app.call("addKeyword", { body: { keyword: "green kettle" } }, person);
  await vi.waitUntil(() => app.services.index.size === 1);
  workspaceId = (await app.services.accounts.find(person.user.id))?.currentWorkspaceId ?? "";
}, 60_000);
afterAll(() => app.close());

const add = (url: string, text?: string) =>
  app.call("addByLink", { body: { url, ...(text && { text }) } }, person);
// Not through HTTP: the clock advances by weeks, and access tokens would expire.
const list = () => app.services.mentions.list(workspaceId, {}, { limit: 100, offset: 0 });
const address = (id: string) => `https://www.reddit.com/comments/${id}`;

describe("a mention added by link", () => {
  test("needs no keyword, and is added once", async () => {
    platformPosts.set("t3_plain", testPost({ externalId: "t3_plain", title: "No keyword here" }));
    platformPosts.set("t3_hit", testPost({ externalId: "t3_hit", title: "A green kettle?" }));
    const { mention } = dataOf(await add(address("t3_plain")));
    expect(mention).toMatchObject({ title: "No keyword here", status: "pending", keywords: [] });
    const hit = dataOf(await add(address("t3_hit"))).mention;
    expect(hit.keywords).toEqual(["green kettle"]);
    expect(dataOf(await add(address("t3_hit"))).mention.id).toBe(hit.id);
    expect((await list()).total).toBe(2);
  });

  test("needs the pasted text if the platform can't be fetched from", async () => {
    const url = "https://de.linkedin.com/posts/mara-l-activity-7332661864792854528-AbCd?trk=x";
    expect(errorOf(await add(url))).toMatchObject({ status: 400, code: "LINK_NEEDS_TEXT" });
    const { mention } = dataOf(await add(url, "Looking for a green kettle"));
    expect(mention).toMatchObject({ source: "linkedin", keywords: ["green kettle"] });
    expect(new Date(mention.created_utc * 1000).getUTCFullYear()).toBe(2025);
    expect(mention.url).not.toContain("trk");
    const group = "https://www.facebook.com/groups/teapots/posts/123456789012345";
    expect(dataOf(await add(group, "Any kettle")).mention.source).toBe("facebook");
  });

  test("says why a link can't be added", async () => {
    expect(errorOf(await add("https://example.com/x"))).toMatchObject({ code: "UNKNOWN_LINK" });
    expect(errorOf(await add(address("t3_nowhere")))).toMatchObject({
      status: 404,
      code: "POST_NOT_FOUND",
    });
    platformPosts.set("t3_gone", testPost({ externalId: "t3_gone", removed: true }));
    expect(errorOf(await add(address("t3_gone"))).code).toBe("POST_NOT_FOUND");
    failure = refusalOf("unavailable");
    expect(errorOf(await add(address("t3_other")))).toMatchObject({
      status: 503,
      message: "Public: unavailable.",
    });
    failure = null;
    for (const url of [
      "",
      "not an address",
      "javascript:alert(1)",
      `https://x.y/${"a".repeat(2_000)}`,
    ]) {
      expect(errorOf(await add(url))).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
    }
  });
});

describe("a post that was deleted or removed", () => {
  test("loses its texts and pending mentions, and an accepted one gives its unit back", async () => {
    const posts = ["t3_a", "t3_b", "t3_c"].map((externalId) =>
      testPost({ externalId, title: `green kettle ${externalId}`, body: "secret words" }),
    );
    await app.ingest(posts);
    const mentionOf = async (title: string) =>
      (await list()).mentions.find((mention) => mention.title === title);
    const accepted = await mentionOf("green kettle t3_b");
    const params = { id: accepted?.id ?? "" };
    await app.call("setMentionStatus", { params, body: { status: "accepted" } }, person);
    const used = async () => dataOf(await app.call("me", {}, person)).user.repliesUsed;
    expect(await used()).toBe(1);
    // A poll of the community shows two of them as removed.
    await app.ingest(
      posts.slice(0, 2).map((post) => ({ ...post, removed: true, title: "", body: "" })),
    );
    expect(await mentionOf("green kettle t3_a")).toBeUndefined();
    const { mention } = dataOf(await app.call("getMention", { params }, person));
    expect(mention).toMatchObject({ status: "denied", title: "", content: "", author: null });
    expect(mention.statusNote).toContain("deleted or removed");
    expect(await used()).toBe(0);
    expect(await mentionOf("green kettle t3_c")).toBeDefined();
    const { rows } = await app.infrastructure.database.query({
      text: "select count(*)::int as left from posts where body like '%secret words%' and external_id in ('t3_a', 't3_b')",
    });
    expect(rows).toEqual([{ left: 0 }]);
  });

  test("is detected by fetching open mentions' posts again, twice a day", async () => {
    for (const id of ["t3_a", "t3_b", "t3_c", "t3_plain", "t3_hit"]) {
      platformPosts.set(id, testPost({ externalId: id, title: "stands" }));
    }
    clock.advance(13 * 3_600_000);
    await app.services.rechecks.run();
    const before = (await list()).total;
    fetches = 0;
    await app.services.rechecks.run();
    expect(fetches).toBe(0);
    platformPosts.delete("t3_c");
    clock.advance(13 * 3_600_000);
    failure = refusalOf("timeout");
    await app.services.rechecks.run();
    expect((await list()).total).toBe(before);
    failure = null;
    await app.services.rechecks.run();
    expect((await list()).total).toBe(before - 1);
  });

  test("where calls are few, by fetching all that are due in one call at the full hour", async () => {
    const ids = ["1", "2", "3"];
    await app.ingest(
      ids.map((id) => testPost({ source: "x", externalId: id, title: `green kettle ${id}` })),
    );
    const untilHour = 3_600_000 - (clock.now().getTime() % 3_600_000);
    clock.advance(24 * 3_600_000 + untilHour + 60_000);
    await app.services.rechecks.run();
    expect(fetchRarely).not.toHaveBeenCalled();
    clock.advance(59 * 60_000);
    await app.services.rechecks.run();
    expect(fetchRarely.mock.calls.map(([fetched]) => fetched.toSorted())).toEqual([ids]);
  });
});

describe("where a source is checked daily", () => {
  const ingest = async (ids: readonly string[], more: Partial<Post> = {}) =>
    app.ingest(
      ids.map((externalId) =>
        testPost({ source: "bluesky", externalId, title: "no phrase in it", ...more }),
      ),
    );

  test("posts without an open mention are fetched again too, by as many calls as it allows", async () => {
    const ids = ["b1", "b2", "b3"];
    await ingest(ids);
    await app.services.posts.recheck(daily, ids);
    fetchDaily.mockClear();
    clock.advance(23 * 3_600_000);
    await app.services.rechecks.run();
    expect(fetchDaily).not.toHaveBeenCalled();
    clock.advance(2 * 3_600_000);
    await app.services.rechecks.run();
    expect(fetchDaily).toHaveBeenCalledTimes(2);
    await app.services.rechecks.run();
    expect(fetchDaily.mock.calls.flatMap(([fetched]) => fetched).toSorted()).toEqual(ids);
  });

  test("an author who was known only by an id gets a name, and a named one keeps it", async () => {
    const authorId = "did:ada";
    await ingest(["b4"], { author: authorId, authorId });
    clock.advance(25 * 3_600_000);
    const authorOf = async () => (await app.services.posts.find("bluesky", "b4"))?.author;
    await app.services.posts.recheck(daily, ["b4"]);
    expect(await authorOf()).toBe("ada.example");
    fetchDaily.mockResolvedValueOnce(
      new Map([
        ["b4", testPost({ source: "bluesky", externalId: "b4", author: authorId, authorId })],
      ]),
    );
    await app.services.posts.recheck(daily, ["b4"]);
    expect(await authorOf()).toBe("ada.example");
  });
});

describe("a post that is removed while a writer has claimed it", () => {
  async function claimedAndRemoved() {
    const [pipeline, writer] = [await openReplyPipeline(app), await openWriter(app)];
    const externalId = `t3_held${crypto.randomUUID()}`;
    const { id, title, url } = await pipeline.accepted({ externalId });
    const claim = await writer.claim(id);
    await writer.save(claim.id, "Half a text.");
    await app.ingest([testPost({ externalId, url, title, removed: true })]);
    expect((await pipeline.status(id)).status).toBe("in_progress");
    const used = async () => (await pipeline.me()).repliesUsed;
    return { pipeline, writer, id, claim, used };
  }

  test("its mention is denied once the writer releases it, and the unit is given back", async () => {
    const { pipeline, writer, id, claim, used } = await claimedAndRemoved();
    dataOf(await writer.release(claim.id));
    expect(await used()).toBe(1);
    expect((await writer.opportunities()).some((one) => one.id === id)).toBe(false);
    await app.services.deletedPosts.endAccepted();
    await app.services.deletedPosts.endAccepted();
    expect(await pipeline.status(id)).toMatchObject({
      status: "denied",
      statusNote: "The post was deleted or removed.",
    });
    expect(await used()).toBe(0);
    expect((await writer.get(claim.id)).text).toBe("Half a text.");
  });

  test("its mention can't be claimed again, and is denied", async () => {
    const { pipeline, writer, id, claim, used } = await claimedAndRemoved();
    dataOf(await writer.release(claim.id));
    expect(errorOf(await writer.tryClaim(id)).code).toBe("NOT_FOUND");
    expect(await pipeline.status(id)).toMatchObject({ status: "denied" });
    expect(await used()).toBe(0);
  });
});

test("a mention that had a reply keeps all of its texts when its post is removed", async () => {
  const [pipeline, writer] = [await openReplyPipeline(app), await openWriter(app)];
  await pipeline.settings({ autoPost: false });
  const externalId = `t3_texts${crypto.randomUUID()}`;
  const { id, title, url } = await pipeline.accepted({ externalId });
  const claim = await writer.claim(id);
  const text = ownText();
  dataOf(await writer.submit(claim.id, text));
  dataOf(await app.call("withdrawReply", { params: { id: claim.id } }, pipeline.person));
  expect((await pipeline.status(id)).status).toBe("pending");
  await app.ingest([testPost({ externalId, url, title, removed: true })]);
  expect(await pipeline.status(id)).toMatchObject({
    status: "denied",
    title: "",
    statusNote: "The post was deleted or removed.",
  });
  expect((await writer.versions(claim.id)).map(([kind]) => kind)).toEqual(["submitted"]);
  expect((await pipeline.reply(claim.id)).status).toBe("withdrawn");
});

test("posts without a mention are deleted after the retention time; others stay", async () => {
  await app.ingest([testPost({ externalId: "t3_idle", title: "of no interest" })]);
  const isStored = async () => (await app.services.posts.find("reddit", "t3_idle")) !== null;
  const { database } = app.infrastructure;
  const text = "select count(*)::int as count from mentions";
  const { rows: before } = await database.query({ text });
  await app.services.deletedPosts.deleteOld();
  expect(await isStored()).toBe(true);
  clock.advance(31 * dayMs);
  expect(await app.services.deletedPosts.deleteOld()).toBeGreaterThan(0);
  expect(await isStored()).toBe(false);
  expect((await database.query({ text })).rows).toEqual(before);
});
