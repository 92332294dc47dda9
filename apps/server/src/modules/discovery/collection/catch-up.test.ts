import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { StreamSource } from "../../../integrations/ports/search.ts";
import { createTestClock, openTestApp, type TestApp } from "../../../testing/app.ts";
import { createFakeSearch, refusalOf } from "../../../testing/fake-source.ts";
import { createWorkspaceWithKeywords } from "../../../testing/workspace-with-keywords.ts";
import * as store from "./store.ts";

const clock = createTestClock();
const search = createFakeSearch();
let hangUp = Promise.withResolvers<void>();
const stream: StreamSource = {
  name: "x",
  price: { readMicros: 5_000 },
  pack: (terms) => ({ ...search.source.pack(terms), left: [] }),
  setRules: () => Promise.resolve(),
  async *read() {
    yield { heartbeat: true };
    await hangUp.promise;
    yield { heartbeat: true };
  },
};
let app: TestApp;
let workspaceId: string;

beforeAll(async () => {
  app = await openTestApp({
    clock,
    searches: [search.source],
    streams: [stream],
    caps: { x: { dayMicros: 100_000_000, workspaceMonthMicros: 100_000_000 } },
  });
  workspaceId = await createWorkspaceWithKeywords(app, ["copper beech"]);
  await app.services.collection.planner.apply();
});
afterAll(() => app.close());

/** Claims the stream's task with a previous `readUntil`, and reads it until `hangUp` resolves. */
async function read(readUntil: Date) {
  const { database } = app.infrastructure;
  await database.pool.execute(
    sql`update collection_tasks set read_until = ${readUntil}, due_at = ${readUntil}`,
  );
  const by = randomUUID();
  const until = new Date(clock.now().getTime() + 15_000);
  const task = await store.claimTask(database.pool, by, clock.now(), until);
  if (!task) throw new Error("nothing is due");
  hangUp = Promise.withResolvers();
  return app.services.collection.poll(task, { by, signal: new AbortController().signal });
}
const total = async () =>
  (await app.services.mentions.list(workspaceId, {}, { limit: 1, offset: 0 })).total;
const savedReadUntil = async () =>
  (await store.listTasks(app.infrastructure.database.pool))[0]?.readUntil;
const ago = (seconds: number) => new Date(clock.now().getTime() - seconds * 1000);
let published = 0;
const publishAgo = (count: number, seconds: number) =>
  search.publish(
    ...Array.from({ length: count }, () => ({
      title: `copper beech ${published++}`,
      postedAt: ago(seconds),
    })),
  );

test("finds all posts from the time without an open stream, even a short one", async () => {
  publishAgo(25, 5);
  const reading = read(ago(12));
  await vi.waitFor(async () => expect(await total()).toBe(25), { timeout: 5_000 });
  await vi.waitFor(() => expect(search.asked).toHaveLength(3));
  hangUp.resolve();
  await reading;
  expect(await savedReadUntil()).toEqual(clock.now());
});

test("keeps the old `readUntil` when the stream ends before all posts are found", async () => {
  clock.advance(60_000);
  publishAgo(5, 5);
  search.refuse(refusalOf("rate-limited", 60_000));
  const from = ago(30);
  const reading = read(from);
  await vi.waitFor(() => expect(search.asked.length).toBeGreaterThan(3));
  hangUp.resolve();
  await reading;
  expect(await savedReadUntil()).toEqual(from);
  search.refuse(null);
  const again = read(from);
  await vi.waitFor(async () => expect(await total()).toBe(30), { timeout: 5_000 });
  hangUp.resolve();
  await again;
});
