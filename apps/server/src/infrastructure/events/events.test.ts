import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/app.ts";
import { newId } from "../database/columns.ts";
import { createLog } from "../log.ts";
import { type Infrastructure, openInfrastructure } from "../open.ts";
import type { StreamItem } from "./index.ts";

let testDatabase: TestDatabase;
let local: Infrastructure;
let remote: Infrastructure;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const log = createLog("silent");
  local = await openInfrastructure(testDatabase.connection, { poolSize: 30, log });
  remote = await openInfrastructure(testDatabase.connection, { poolSize: 5, log });
});
afterAll(async () => {
  await local.close();
  await remote.close();
  await testDatabase.drop();
});

const emit = (workspaceId: string, keywordsUsed: number) =>
  local.database.transaction((tx) =>
    local.events.emit(tx, [
      { workspaceId, type: "quota.updated", data: { keywordsUsed, keywordsLimit: null } },
    ]),
  );

const ids = (items: StreamItem[]) =>
  items.map((item) => (item.type === "reset" ? "reset" : item.id));

test("events reach followers of their workspace only, in another process, in order", async () => {
  const [mine, other] = [newId(), newId()];
  const got: StreamItem[] = [];
  const ofOther: StreamItem[] = [];
  await remote.events.follow(mine, null, (item) => got.push(item));
  await remote.events.follow(other, null, (item) => ofOther.push(item));
  await Promise.all(Array.from({ length: 50 }, (_, n) => emit(mine, n)));
  await expect.poll(() => got.length).toBe(50);
  const order = ids(got).map(Number);
  expect(order).toEqual([...order].sort((a, b) => a - b));
  expect(ofOther).toEqual([]);
});

test("a transaction that is rolled back sends no events", async () => {
  const workspaceId = newId();
  const got: StreamItem[] = [];
  await remote.events.follow(workspaceId, null, (item) => got.push(item));
  const failed = local.database.transaction(async (tx) => {
    await local.events.emit(tx, [
      { workspaceId, type: "quota.updated", data: { keywordsUsed: 1, keywordsLimit: null } },
    ]);
    throw new Error("changed my mind");
  });
  await expect(failed).rejects.toThrow("changed my mind");
  await emit(workspaceId, 2);
  await expect.poll(() => got).toHaveLength(1);
  expect(got[0]).toMatchObject({ data: { keywordsUsed: 2 } });
});

test("a stream resumes after the last id without gaps or duplicates while more events arrive", async () => {
  const workspaceId = newId();
  const first: StreamItem[] = [];
  const stop = await remote.events.follow(workspaceId, null, (item) => first.push(item));
  await emit(workspaceId, 0);
  await expect.poll(() => first.length).toBe(1);
  stop();
  const storm = Promise.all(Array.from({ length: 60 }, (_, n) => emit(workspaceId, n + 1)));
  const rest: StreamItem[] = [];
  await remote.events.follow(workspaceId, ids(first)[0] ?? "", (item) => rest.push(item));
  await storm;
  await expect.poll(() => rest.length).toBe(60);
  expect(new Set(ids(rest)).size).toBe(60);
  expect(first).toHaveLength(1);
});

test("a resumed stream gets nothing of another workspace", async () => {
  const [mine, other] = [newId(), newId()];
  const first: StreamItem[] = [];
  const stop = await remote.events.follow(mine, null, (item) => first.push(item));
  const others: StreamItem[] = [];
  await remote.events.follow(other, null, (item) => others.push(item));
  await emit(mine, 0);
  await expect.poll(() => first.length).toBe(1);
  stop();
  for (const figure of [1, 2, 3]) {
    await emit(other, 100 + figure);
    await emit(mine, figure);
  }
  await expect.poll(() => others.length).toBe(3);
  const missed: StreamItem[] = [];
  await remote.events.follow(mine, ids(first)[0] ?? "", (item) => missed.push(item));
  expect(missed.map((item) => item.type === "quota.updated" && item.data.keywordsUsed)).toEqual([
    1, 2, 3,
  ]);
  // The id of another workspace's event counts as unknown.
  const received: StreamItem[] = [];
  await remote.events.follow(mine, ids(others)[0] ?? "", (item) => received.push(item));
  expect(ids(received)[0]).toBe("reset");
  // Its own events may still be announced; those of the other workspace never are.
  expect(ids(received).filter((id) => ids(others).includes(id))).toEqual([]);
});

test("a stream that can't be resumed gets a request to reload", async () => {
  const got: StreamItem[] = [];
  await remote.events.follow(newId(), "123456789", (item) => got.push(item));
  expect(ids(got)).toEqual(["reset"]);
});

test("a lost listening connection is replaced, and followers get a request to reload", async () => {
  const workspaceId = newId();
  const got: StreamItem[] = [];
  await remote.events.follow(workspaceId, null, (item) => got.push(item));
  await local.database.pool.execute(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()",
  );
  await expect.poll(() => ids(got), { timeout: 10_000 }).toContain("reset");
  await emit(workspaceId, 7);
  await expect
    .poll(() => got.at(-1), { timeout: 5_000 })
    .toMatchObject({ data: { keywordsUsed: 7 } });
});
