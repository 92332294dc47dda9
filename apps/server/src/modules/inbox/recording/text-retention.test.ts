import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { linkedin, linkReader } from "../../../integrations/indexed-posts/index.ts";
import type { PostLookup } from "../../../integrations/ports/lookup.ts";
import type { Post } from "../../../integrations/ports/post.ts";
import {
  createTestClock,
  dataOf,
  openTestApp,
  type TestApp,
  testPost,
} from "../../../testing/app.ts";
import { refusalOf } from "../../../testing/fake-source.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const postCount = 4_000;
/** Every twentieth post is deleted at the platform. */
const isDeleted = (externalId: string) => Number(externalId.slice(3)) % 20 === 0;
const callsPerMinute = 9;
/** One of them is reserved for shared searches. */
const ownCalls = callsPerMinute - 1;

const clock = createTestClock(new Date());
let calls = 0;
let isAway = false;
/** The number of a post that the platform returns in an unknown shape. */
let malformed: number | null = null;
const lookup: PostLookup = {
  name: "reddit",
  max: 100,
  readMicros: 0,
  idOf: () => null,
  async fetchPosts(ids) {
    calls += 1;
    expect(ids.length).toBeLessThanOrEqual(100);
    if (isAway) throw refusalOf("timeout");
    if (ids.includes(`t3_${malformed}`)) throw refusalOf("malformed");
    const live = ids.filter((id) => !isDeleted(id));
    return new Map(
      live.map((id): [string, Post] => [id, testPost({ externalId: id, body: "Fresh words" })]),
    );
  },
};

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({
    clock,
    lookups: [lookup],
    readers: [linkReader(linkedin(), { clock })],
    recheckCallsPerMinute: callsPerMinute,
    storageRights: ["serper"],
  });
}, 60_000);
afterAll(() => app.close());

const query = async (text: string, values: unknown[] = []) =>
  (await app.infrastructure.database.query({ text, values })).rows;

/** Runs the recurring work of a minute. @returns the calls that it made */
async function minute(): Promise<number> {
  calls = 0;
  await app.services.rechecks.run();
  if (Math.round(clock.now().getTime() / minuteMs) % 5 === 0) {
    await app.services.textRetention.dropUnseen();
  }
  clock.advance(minuteMs);
  return calls;
}

/** Runs the recurring work of some hours. @returns the calls of the busiest minute */
async function run(hours: number): Promise<number> {
  let max = 0;
  for (let at = 0; at < hours * 60; at++) max = Math.max(max, await minute());
  return max;
}

const store = (count: number) =>
  query(
    `insert into posts (id, source, kind, external_id, thread_id, title, body, author, url, posted_at, removed, stored_at, words)
     select gen_random_uuid(), 'reddit', (case when n % 2 = 0 then 'comment' else 'post' end)::post_kind, 't3_' || n,
       case when n % 2 = 0 then 't3_0' end, '', 'Words ' || n, 'someone', 'https://x.test/' || n, $2, false, $2, '{}'
     from generate_series(1, $1::int) n`,
    [count, clock.now()],
  );

const texts = async (where: string) =>
  (await query(`select count(*)::int as count from posts where body <> '' and ${where}`))[0]?.count;

describe("posts without a mention", () => {
  test("lose their texts within 48 hours of their deletion, within the planned calls", async () => {
    await store(postCount);
    // Nothing is due in the first day.
    expect(await minute()).toBe(0);
    clock.advance(24 * hourMs);
    expect(await run(0.1)).toBe(ownCalls);
    clock.advance(23 * hourMs);
    await run(0.5);
    expect(await texts("split_part(external_id, '_', 2)::int % 20 = 0")).toBe(0);
    expect(await texts("true")).toBe(postCount * 0.95);
  });

  test("lose their texts after 48 hours if the platform can't be reached", async () => {
    isAway = true;
    clock.advance(23 * hourMs);
    // A run ends with the first failure.
    expect(await run(0.2)).toBe(1);
    expect(await texts("true")).toBe(postCount * 0.95);
    clock.advance(hourMs);
    await run(0.6);
    expect(await texts("true")).toBe(0);
    const dropped = "select count(*)::int as count from posts where dropped_text = 'not_rechecked'";
    expect(await query(dropped)).toEqual([{ count: postCount * 0.95 }]);
    isAway = false;
  });
});

test("posts of an unknown shape do not prevent the checks of others", async () => {
  await query("delete from posts");
  await store(300);
  clock.advance(24 * hourMs + minuteMs);
  malformed = 7;
  expect(await minute()).toBe(3);
  expect(await texts("seen_at is null")).toBe(100);
  malformed = null;
  expect(await minute()).toBe(1);
  expect(await texts("seen_at is null")).toBe(0);
});

/** Signs up a customer with a keyword of their own. */
async function customer() {
  const person = await app.signUp();
  // LinkedIn is in the plan.
  await query("update workspaces set tier = 'growth'");
  const keyword = `kettle ${crypto.randomUUID().slice(0, 8)}`;
  const { index } = app.services;
  const { size } = index;
  await app.call("addKeyword", { body: { keyword } }, person);
  await vi.waitUntil(() => index.size > size);
  const workspaceId = (await app.services.accounts.find(person.user.id))?.currentWorkspaceId ?? "";
  // Not through HTTP: the clock advances by days, and access tokens would expire.
  const mention = async () => {
    const { mentions } = await app.services.mentions.list(workspaceId, {}, { limit: 9, offset: 0 });
    expect(mentions).toHaveLength(1);
    return mentions[0] as (typeof mentions)[number];
  };
  const ingest = async (post: Partial<Post>) => {
    const body = `Can anyone recommend a ${keyword} for our team of ten?`;
    await app.ingest([testPost({ title: "", body, postedAt: clock.now(), ...post })]);
    await query("update posts set stored_at = $1 where body = $2", [clock.now(), body]);
  };
  return { person, workspaceId, keyword, ingest, mention };
}
const linkedinPost = (): Partial<Post> => ({
  source: "linkedin",
  externalId: `urn:li:activity:${Math.floor(Math.random() * 1e12)}`,
  author: "Ada Loom",
});

describe("a mention whose post could not be checked in time", () => {
  test("loses only its text, and gets it back once the post is fetched again", async () => {
    const { ingest, mention, person } = await customer();
    await ingest({ externalId: "t3_900001" });
    const before = await mention();
    const params = { id: before.id };
    await app.call("setMentionStatus", { params, body: { status: "accepted" } }, person);
    isAway = true;
    clock.advance(48 * hourMs);
    await app.services.rechecks.run();
    await app.services.textRetention.dropUnseen();
    const emptied = await mention();
    expect(emptied).toMatchObject({
      ...{ status: "accepted", statusNote: null, url: before.url, keywords: before.keywords },
      ...{ title: "", content: "", fullContent: "", author: null, droppedText: "not_rechecked" },
      marks: { title: [], content: [] },
    });
    expect(emptied.intent.score).toBe(before.intent.score);
    expect(emptied.intent.reasons.map(({ kind }) => kind)).toEqual(
      before.intent.reasons.map(({ kind }) => kind),
    );
    expect(emptied.intent.reasons.every(({ quote }) => quote === null)).toBe(true);
    isAway = false;
    await app.services.rechecks.run();
    const restored = await mention();
    expect(restored).toMatchObject({
      status: "accepted",
      fullContent: "Fresh words",
      droppedText: null,
    });
  });

  test("is withdrawn when the post turns out to be deleted", async () => {
    const { ingest, workspaceId } = await customer();
    await ingest({ externalId: "t3_900020" });
    clock.advance(48 * hourMs);
    await app.services.textRetention.dropUnseen();
    await app.services.rechecks.run();
    expect((await app.services.mentions.list(workspaceId, {}, { limit: 9, offset: 0 })).total).toBe(
      0,
    );
  });
});

describe("a mention that a web search found", () => {
  test("loses its text after 24 hours without storage rights, and nothing else", async () => {
    const { ingest, mention } = await customer();
    await ingest({ ...linkedinPost(), foundThrough: "brave" });
    const before = await mention();
    clock.advance(23 * hourMs);
    await app.services.textRetention.dropSearchResults();
    expect(await mention()).toEqual(before);
    clock.advance(hourMs);
    await app.services.textRetention.dropSearchResults();
    expect(await mention()).toMatchObject({
      ...{ status: "pending", url: before.url, keywords: before.keywords, content: "" },
      ...{ author: null, droppedText: "search_terms" },
    });
    expect((await mention()).intent.score).toBe(before.intent.score);
    await app.services.rescoring.runOlder();
    expect((await mention()).intent.score).toBe(before.intent.score);
  });

  test("keeps its text with storage rights, as do posts of other origin", async () => {
    for (const foundThrough of ["serper", undefined] as const) {
      const { ingest, mention } = await customer();
      await ingest({ ...linkedinPost(), ...(foundThrough && { foundThrough }) });
      clock.advance(30 * 24 * hourMs);
      await app.services.textRetention.dropSearchResults();
      await app.services.textRetention.dropUnseen();
      expect((await mention()).droppedText).toBeNull();
    }
  });

  test("does not replace the text that a customer pasted", async () => {
    const { ingest, mention, person, workspaceId } = await customer();
    const id = "7332661864792854528";
    const url = `https://www.linkedin.com/feed/update/urn:li:activity:${id}/`;
    const text = "My own copy of the post";
    const add = () => app.call("addByLink", { body: { url, text } }, person);
    const fresh = await customer();
    dataOf(await add());
    await ingest({ ...linkedinPost(), externalId: `urn:li:activity:${id}`, foundThrough: "brave" });
    expect((await mention()).fullContent).toBe(text);
    // A customer who pastes the text while the search result is stored keeps that copy as well.
    const other = { body: { url, text: "Another copy" } };
    dataOf(await app.call("addByLink", other, fresh.person));
    clock.advance(24 * hourMs);
    await app.services.textRetention.dropSearchResults();
    expect((await mention()).fullContent).toBe(text);
    expect(await fresh.mention()).toMatchObject({ fullContent: "Another copy", droppedText: null });
    expect(workspaceId).not.toBe(fresh.workspaceId);
  });
});
