import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestClock, openTestApp, type TestApp, testPost } from "../../../testing/app.ts";
import { createFakeSearch, createFakeStream } from "../../../testing/fake-source.ts";
import * as store from "./store.ts";

const clock = createTestClock(new Date());
const search = createFakeSearch();
const stream = createFakeStream(search.source);
let app: TestApp;
let workspaceId: string;

beforeAll(async () => {
  app = await openTestApp({
    clock,
    searches: [search.source],
    streams: [stream.source],
    caps: { x: { dayMicros: 100_000, workspaceMonthMicros: 1_000_000 } },
  });
  const { user } = await app.signUp();
  workspaceId = (await app.services.accounts.find(user.id))?.currentWorkspaceId ?? "";
  await app.services.keywords.add(workspaceId, "copper beech");
  await vi.waitUntil(() => app.services.index.size === 1);
  await app.services.collection.planner.apply();
});
afterAll(() => app.close());

const total = async () =>
  (await app.services.mentions.list(workspaceId, {}, { limit: 1, offset: 0 })).total;
const postOf = (title: string) =>
  testPost({ source: "x", title: "", body: title, postedAt: clock.now() });

/** Claims the due task and reads it; `stop` ends the reading like the end of a process. */
async function connect(by: string) {
  const until = new Date(clock.now().getTime() + 15_000);
  const task = await store.claimTask(app.infrastructure.database.pool, by, clock.now(), until);
  if (!task) throw new Error("nothing is due");
  const stopped = new AbortController();
  const reading = app.services.collection.poll(task, { by, signal: stopped.signal });
  return { task, reading, stop: () => stopped.abort() };
}

test("delivers posts immediately, follows the keywords, and continues where it stopped", async () => {
  const first = await connect("one");
  expect(first.task).toMatchObject({ kind: "stream", source: "x" });
  await expect.poll(() => stream.connections).toBe(1);
  expect(stream.rules[0]?.[0]).toContain("copper beech|");
  stream.bring({ posts: [postOf("A copper beech in the garden"), postOf("nothing of it")] });
  await expect.poll(total).toBe(1);

  await app.services.keywords.add(workspaceId, "iron lighthouse");
  await vi.waitUntil(() => app.services.index.size === 2);
  await app.services.collection.planner.apply();
  clock.advance(11_000);
  stream.bring({ heartbeat: true });
  await expect.poll(() => stream.rules.length).toBe(2);
  expect(stream.rules[1]?.[0]).toContain("iron lighthouse");
  // The connection stays open, because connections are limited.
  expect(stream.connections).toBe(1);

  first.stop();
  await first.reading;
  // Posts from before the connection are found by a search.
  clock.advance(60_000);
  search.publish({ body: "A copper beech, unheard", postedAt: clock.now() });
  clock.advance(5 * 60_000);
  const second = await connect("two");
  await expect.poll(total).toBe(2);
  await expect.poll(() => stream.connections).toBe(2);
  second.stop();
  await second.reading;
});

test("ends with the day's budget, reports that, and is read again the next day", async () => {
  clock.advance(2_000);
  const { reading } = await connect("three");
  await expect.poll(() => stream.connections).toBe(3);
  // Missed posts are searched for first; the reservation for that is released.
  await expect
    .poll(async () => (await app.services.spending.today())[0])
    .toMatchObject({
      calls: 2,
      reservedMicros: 0,
    });
  const before = await total();
  for (let batch = 0; batch < 5; batch++) {
    stream.bring({ posts: [1, 2, 3, 4].map((n) => postOf(`copper beech ${batch} ${n}`)) });
  }
  await reading;
  // $0.10 a day are twenty posts; three were read before.
  expect(await total()).toBe(before + 16);
  const x = async () =>
    (await app.services.collection.listSources(workspaceId)).sources.find(
      ({ source }) => source === "x",
    );
  expect((await x())?.failure).toContain("day’s budget");
  const nothing = connect("four");
  await expect(nothing).rejects.toThrow("nothing is due");
  clock.advance(24 * 3_600_000);
  const tomorrow = await connect("five");
  await expect.poll(() => stream.connections).toBe(4);
  tomorrow.stop();
  await tomorrow.reading;
  expect((await x())?.failure).toBeNull();
});
