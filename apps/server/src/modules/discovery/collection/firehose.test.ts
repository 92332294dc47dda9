import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import {
  createTestClock,
  dataOf,
  openTestApp,
  type TestApp,
  testPost,
} from "../../../testing/app.ts";
import { createFakeFirehose, refusalOf } from "../../../testing/fake-source.ts";
import * as store from "./store.ts";

const source = "bluesky" as const;
const soon = { timeout: 15_000 };
const clock = createTestClock(new Date());
const firehose = createFakeFirehose(source);
let app: TestApp;
let person: Awaited<ReturnType<TestApp["signUp"]>>;
let workspaceId: string;

const addKeyword = async (keyword: string) => {
  const size = app.services.index.size + 1;
  await app.services.keywords.add(workspaceId, keyword);
  await vi.waitUntil(() => app.services.index.size === size);
};

beforeAll(async () => {
  app = await openTestApp({ clock, firehoses: [firehose.source] });
  person = await app.signUp();
  workspaceId = (await app.services.accounts.find(person.user.id))?.currentWorkspaceId ?? "";
  await app.services.collection.planner.apply();
  expect(await store.listTasks(app.infrastructure.database.pool)).toEqual([]);
  await addKeyword("copper beech");
  await app.services.collection.planner.apply();
});
afterAll(() => app.close());

const postOf = (externalId: string, body: string, authorId = "did:one") =>
  testPost({ source, externalId, title: "", body, authorId, postedAt: clock.now() });
const stored = async (externalId: string) => app.services.posts.find(source, externalId);
const mentions = async () => dataOf(await app.call("listMentions", { query: {} }, person)).mentions;
const bodies = async () => (await mentions()).map(({ fullContent }) => fullContent).sort();
const taskNow = async () => {
  const [task] = await store.listTasks(app.infrastructure.database.pool);
  if (!task) throw new Error("there is no task");
  return task;
};
const sources = async () =>
  (await app.services.collection.listSources(workspaceId)).sources.find(
    (one) => one.source === source,
  );

let readers = 0;
const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** Claims the task and reads it; `stop` ends the reading like the end of a process. */
async function connect() {
  clock.advance(2_000);
  const by = `reader ${++readers}`;
  const until = new Date(clock.now().getTime() + 15_000);
  const task = await store.claimTask(app.infrastructure.database.pool, by, clock.now(), until);
  if (!task) throw new Error("nothing is due");
  const stopped = new AbortController();
  const reading = app.services.collection.poll(task, { by, signal: stopped.signal });
  const stop = () => {
    stopped.abort();
    return reading.catch(() => undefined);
  };
  stops.push(stop);
  return { task, by, reading, stop };
}

test("stores only posts that contain a phrase, with the cursor, and resumes there", async () => {
  const { task, stop } = await connect();
  expect(task).toMatchObject({ kind: "stream", source, covers: ["all"], workspaceIds: [] });
  firehose.excluded.add("did:hidden");
  const readUntil = new Date(clock.now().getTime() - 123);
  firehose.bring({
    posts: [
      { ...postOf("1", "A copper beech in the garden"), languages: ["pt-BR", "es"] },
      postOf("2", "Nothing of it"),
      postOf("3", "A copper beech, for friends", "did:hidden"),
    ],
    readUntil,
  });
  await expect.poll(bodies, soon).toEqual(["A copper beech in the garden"]);
  expect((await mentions())[0]?.languages).toEqual(["pt-BR", "es"]);
  expect((await taskNow()).readUntil).toEqual(readUntil);
  expect(await stored("1")).toMatchObject({ author: "name of did:one", authorId: "did:one" });
  expect([await stored("2"), await stored("3")]).toEqual([null, null]);

  // The index follows the keywords; the connection stays.
  await addKeyword("iron lighthouse");
  firehose.bring({ posts: [postOf("4", "An iron lighthouse")], readUntil: clock.now() });
  await expect.poll(bodies, soon).toHaveLength(2);
  expect(firehose.connections).toHaveLength(1);

  await stop();
  await connect();
  await expect.poll(() => firehose.connections.length, soon).toBe(2);
  const [first, second] = firehose.connections;
  // The first connection starts an hour back, the second one at the saved position.
  expect(clock.now().getTime() - (first?.getTime() ?? 0)).toBeGreaterThan(3_600_000);
  expect(second).toEqual((await taskNow()).readUntil);
  // A post that the source repeats is stored once.
  firehose.bring({ posts: [postOf("4", "An iron lighthouse"), postOf("5", "copper beech 5")] });
  await expect.poll(bodies, soon).toHaveLength(3);
});

test("applies deletions of posts and accounts, and edits, to stored posts", async () => {
  await connect();
  firehose.bring({
    posts: [
      postOf("21", "copper beech twenty-one", "did:two"),
      postOf("22", "copper beech twenty-two", "did:two"),
      postOf("23", "copper beech twenty-three", "did:three"),
      postOf("24", "copper beech twenty-four", "did:four"),
    ],
  });
  const shown = async () => (await bodies()).filter((body) => body.includes("twenty"));
  await expect.poll(shown, soon).toHaveLength(4);
  // A batch without a post to store, like most batches.
  firehose.bring({ deletedIds: ["21", "no such post"] });
  await expect.poll(shown, soon).toHaveLength(3);
  firehose.bring({ deletedAccounts: ["did:two", "did:nobody"] });
  await expect.poll(shown, soon).toEqual(["copper beech twenty-four", "copper beech twenty-three"]);
  expect(await stored("22")).toMatchObject({
    removed: true,
    body: "",
    author: null,
    authorId: null,
  });
  expect((await stored("24"))?.author).toBe("name of did:four");

  firehose.bring({
    edits: [
      postOf("23", "It is twenty-three again, a copper beech and an iron lighthouse"),
      postOf("24", "twenty-four of something else"),
      postOf("25", "An edit of what was not stored: iron lighthouse twenty-five"),
      postOf("26", "An edit without a phrase"),
    ],
  });
  await expect.poll(shown, soon).toHaveLength(3);
  const marked = (await mentions())
    .filter(({ fullContent }) => fullContent.includes("twenty"))
    .map(({ fullContent, keywords, marks }) => [
      keywords.toSorted(),
      marks.content.map(([start, end]) => fullContent.slice(start, end)),
    ]);
  expect(marked).toHaveLength(3);
  expect(marked).toContainEqual([
    ["copper beech", "iron lighthouse"],
    ["copper beech", "iron lighthouse"],
  ]);
  expect(marked).toContainEqual([["copper beech"], []]);
  expect(marked).toContainEqual([["iron lighthouse"], ["iron lighthouse"]]);
  expect(await stored("26")).toBeNull();
});

test("a batch with a deletion for one workspace and a post for another can't deadlock", async () => {
  const other = await app.signUp();
  const otherId = (await app.services.accounts.find(other.user.id))?.currentWorkspaceId ?? "";
  const size = app.services.index.size + 1;
  await app.services.keywords.add(otherId, "slate roof");
  await vi.waitUntil(() => app.services.index.size === size);
  await connect();
  firehose.bring({ posts: [postOf("27", "a slate roof")] });
  await expect.poll(async () => (await stored("27")) !== null, soon).toBe(true);

  const { events, database } = app.infrastructure;
  const isWaiting = async () => {
    const { rows } = await database.pool.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  };
  // Another transaction emits for both workspaces, beginning with the one of the batch's post.
  await database.transaction(async (tx) => {
    await events.hold(tx, [workspaceId]);
    firehose.bring({ deletedIds: ["27"], posts: [postOf("28", "copper beech twenty-eight")] });
    await expect.poll(isWaiting, soon).toBe(true);
    await events.hold(tx, [otherId]);
  });
  await expect.poll(async () => (await stored("28")) !== null, soon).toBe(true);
  expect(await stored("27")).toMatchObject({ removed: true });
});

test("a reader that has lost its lease stores nothing more", async () => {
  const { task, reading } = await connect();
  const other = new Date(clock.now().getTime() + 15_000);
  clock.advance(30_000);
  await store.claimTask(app.infrastructure.database.pool, "another", clock.now(), other);
  const before = await taskNow();
  expect(before).toMatchObject({ id: task.id, leasedBy: "another" });
  firehose.bring({ posts: [postOf("31", "copper beech 31")], readUntil: clock.now() });
  await expect(reading).rejects.toThrow();
  expect(await stored("31")).toBeNull();
  expect((await taskNow()).readUntil).toEqual(before.readUntil);
  await store.finishPoll(app.infrastructure.database.pool, task.id, "another", {});
});

test("reports a gap that the source signals, and a failed connection", async () => {
  const { reading } = await connect();
  const [from, until] = [clock.now(), new Date(clock.now().getTime() + 90_000)];
  firehose.bring({ gap: { from, until }, readUntil: until });
  await expect
    .poll(async () => (await sources())?.gaps, soon)
    .toMatchObject([{ from: from.toISOString(), until: until.toISOString() }]);
  firehose.bring(refusalOf("unavailable", 1_000));
  await reading;
  expect(await sources()).toMatchObject({ failure: "Public: unavailable.", everywhere: true });
  await connect();
  firehose.bring({ posts: [postOf("41", "copper beech 41")] });
  await expect.poll(async () => (await stored("41")) !== null, soon).toBe(true);
  expect((await sources())?.failure).toBeNull();
});

test("the wait before the next connection grows only while connections read nothing", async () => {
  clock.advance(20_000);
  const waits: number[] = [];
  for (const time of [1, 2, 3, 4, 5]) {
    const { reading } = await connect();
    firehose.bring({ posts: [postOf(`5${time}`, `copper beech 5${time}`)] });
    await expect.poll(async () => (await stored(`5${time}`)) !== null, soon).toBe(true);
    firehose.bring(refusalOf("unavailable"));
    await reading;
    waits.push((await taskNow()).dueAt.getTime() - clock.now().getTime());
  }
  expect(new Set(waits)).toEqual(new Set([1_000]));

  const { reading } = await connect();
  firehose.bring(refusalOf("unavailable"));
  await reading;
  expect((await taskNow()).dueAt.getTime() - clock.now().getTime()).toBeGreaterThan(1_000);
});
