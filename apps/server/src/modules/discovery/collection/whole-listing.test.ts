import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { readConfig } from "../../../config.ts";
import { createLog } from "../../../infrastructure/log.ts";
import { connectServices } from "../../../integrations/connect.ts";
import { createTestClock, openTestApp, type TestApp } from "../../../testing/app.ts";
import { createMemoryLimits } from "../../../testing/memory-limits.ts";
import { startTestSandbox } from "../../../testing/sandbox.ts";
import * as store from "./store.ts";

/**
 * Polls Hacker News in the sandbox with a real database: minute by minute, after a stop, while the index is not
 * updated, and after deletions. The steps build on each other.
 */
const minuteMs = 60_000;
/** Later than all items that the sandbox begins with. */
const clock = createTestClock(new Date(Date.now() + 24 * 60 * minuteMs));
let limits = createMemoryLimits(clock);
let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let app: TestApp;
let workspaceId: string;
let keywordId: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  const config = readConfig({
    SOURCES: "hackernews",
    HACKERNEWS_ALGOLIA_URL: `${sandbox.address}/hackernews/algolia`,
    HACKERNEWS_FIREBASE_URL: `${sandbox.address}/hackernews/firebase`,
    HACKERNEWS_WEB_URL: `${sandbox.address}/hackernews`,
  });
  const { platforms } = connectServices(config, {
    // The limits are reset for each poll, so that a pause in one case does not affect the next.
    outboundLimits: {
      take: (...args) => limits.take(...args),
      report: (...args) => limits.report(...args),
      block: (...args) => limits.block(...args),
      counts: () => limits.counts(),
    },
    clock,
    log: createLog("silent"),
  });
  app = await openTestApp({ clock, platforms });
  const { user } = await app.signUp();
  workspaceId = (await app.services.accounts.find(user.id))?.currentWorkspaceId ?? "";
  keywordId = (await app.services.keywords.add(workspaceId, "copper beech")).id;
  await vi.waitUntil(() => app.services.index.size === 1);
}, 60_000);
afterAll(async () => {
  await app.close();
  await sandbox.stop();
});

/** Whether each public item that was written has the phrase, by its id. */
const written = new Map<string, boolean>();

/** Writes nine items a minute for some minutes, and advances the clock. */
async function write(minutes: number): Promise<string[]> {
  const begin = Math.floor(clock.now().getTime() / 1000);
  const items = Array.from({ length: minutes * 9 }, (_, at) => {
    const text = at % 10 === 0 ? `A copper beech, number ${at}.` : `Nothing of note, number ${at}.`;
    const time = begin + Math.floor((at * 60) / 9);
    // A story, then comments on it and on each other.
    return at % 9 === 0
      ? { by: "ada_tests", title: `Story ${at}`, text, time }
      : {
          type: "comment",
          by: "bob_tests",
          text,
          time,
          parentAt: at % 2 === 0 ? at - 1 : at - (at % 9),
        };
  });
  const answer = await sandbox.control("POST", "hackernews/items/batch", { items });
  const ids = z
    .object({ ids: z.array(z.number()) })
    .parse(answer)
    .ids.map(String);
  for (const [at, id] of ids.entries()) written.set(id, at % 10 === 0);
  clock.advance(minutes * minuteMs);
  return ids;
}

const index = (settings: Record<string, unknown>) =>
  sandbox.control("POST", "hackernews/index", settings);
const usage = async () =>
  z
    .object({ algolia: z.number(), firebase: z.number() })
    .parse(await sandbox.control("GET", "hackernews/usage"));

const tasks = () => store.listTasks(app.infrastructure.database.pool);

/** Polls the task. @returns the task afterwards */
async function poll(): Promise<store.TaskRow> {
  limits = createMemoryLimits(clock);
  const { pool } = app.infrastructure.database;
  const by = randomUUID();
  await pool.execute(sql`update collection_tasks set due_at = ${clock.now()}`);
  const until = new Date(clock.now().getTime() + 10_000);
  const task = await store.claimTask(pool, by, clock.now(), until);
  if (!task) throw new Error("a task is due");
  await app.services.collection.poll(task, { by, signal: new AbortController().signal });
  const [after] = await tasks();
  if (!after) throw new Error("the task stays");
  return after;
}

/** The stored posts among the written items, with their numbers of mentions. */
async function stored() {
  const { rows } = await app.infrastructure.database.pool.execute<{ id: string; mentions: number }>(
    sql`select external_id as id, (select count(*)::int from mentions where post_id = posts.id) as mentions
      from posts where source = 'hackernews' and not removed`,
  );
  return rows.filter(({ id }) => written.has(id));
}

async function expectAllOnce(): Promise<void> {
  const rows = await stored();
  expect(rows.map(({ id }) => id).sort()).toEqual([...written.keys()].sort());
  const wrong = rows.filter(({ id, mentions }) => mentions !== (written.get(id) ? 1 : 0));
  expect(wrong).toEqual([]);
}

test("plans one listing of everything, on every tier, and no search", async () => {
  await app.services.collection.planner.apply();
  expect(await tasks()).toMatchObject([
    { source: "hackernews", kind: "posts", covers: ["all"], everySeconds: 60, query: null },
  ]);
  const { readUntil, failure } = await poll();
  expect(failure).toBeNull();
  expect(readUntil).not.toBeNull();
  const { sources } = await app.services.collection.listSources(workspaceId);
  expect(sources.find(({ source }) => source === "hackernews")).toMatchObject({
    connected: true,
    everywhere: true,
    failure: null,
  });
});

test("finds each post and comment of an hour once, with one call a minute", async () => {
  await sandbox.control("DELETE", "hackernews/usage");
  for (let minute = 0; minute < 60; minute++) {
    await write(1);
    await poll();
  }
  expect(await usage()).toEqual({ algolia: 60, firebase: 0 });
  await expectAllOnce();
});

test("fetches items by id that the index loses or lists late", async () => {
  const ids = await write(5);
  const [lost, late] = [ids[10], ids[11]].map(Number);
  await index({ skipped: [lost, late] });
  await poll();
  expect((await stored()).map(({ id }) => id)).not.toContain(String(lost));
  for (let minute = 0; minute < 15; minute++) {
    await write(1);
    await poll();
  }
  await expectAllOnce();
});

test("leaves no gap after a stop of two hours", async () => {
  const ids = await write(120);
  await index({ skipped: [ids[40], ids[700]].map(Number) });
  await poll();
  for (let minute = 0; minute < 12; minute++) {
    await write(1);
    await poll();
  }
  await expectAllOnce();
  expect(await store.listGaps(app.infrastructure.database.pool, new Date(0))).toEqual([]);
});

test("fetches all items by id while the index is not updated, and stores none twice after that", async () => {
  await index({ running: false });
  for (let minute = 0; minute < 30; minute++) {
    const [first] = await write(1);
    if (minute === 20) {
      const path = `/firebase/v0/item/${first}`;
      await sandbox.control("POST", "faults", { service: "hackernews", fault: "null-item", path });
    }
    const { failure } = await poll();
    expect(failure).toBeNull();
  }
  await expectAllOnce();
  await index({ running: true });
  await write(1);
  await poll();
  await expectAllOnce();
});

test("shows a failure during a poll as a sentence, and counts nothing as read", async () => {
  const before = (await tasks())[0]?.readUntil;
  await index({ running: false });
  await write(20);
  const fault = { service: "hackernews", fault: "500", path: "/firebase", times: 0 };
  await sandbox.control("POST", "faults", fault);
  const failed = await poll();
  expect(failed.failure).toMatch(/^Hacker News /);
  expect(failed.readUntil).toEqual(before);
  await sandbox.control("DELETE", "faults");
  clock.advance(minuteMs);
  expect((await poll()).failure).toBeNull();
  await index({ running: true });
  await expectAllOnce();
});

test("deletes posts that were deleted or killed there: mentions within a day, others within two weeks", async () => {
  const [mentioned = "", other = ""] = [true, false].map(
    (phrase) => [...written].find(([, has]) => has === phrase)?.[0],
  );
  await sandbox.control("DELETE", `hackernews/items/${mentioned}`);
  await sandbox.control("POST", `hackernews/items/${other}/kill`);
  const textOf = async (id: string) => {
    const post = await app.services.posts.find("hackernews", id);
    return post && { removed: post.removed, text: post.title + post.body };
  };
  clock.advance(13 * 60 * minuteMs);
  await app.services.rechecks.run();
  expect(await textOf(mentioned)).toEqual({ removed: true, text: "" });
  expect(await textOf(other)).toMatchObject({ removed: false });
  clock.advance(8 * 24 * 60 * minuteMs);
  for (let run = 0; run < 20; run++) await app.services.rechecks.run();
  expect(await textOf(other)).toEqual({ removed: true, text: "" });
  written.delete(mentioned);
  written.delete(other);
  expect((await stored()).map(({ id }) => id).sort()).toEqual([...written.keys()].sort());
});

test("searches a month back for a new keyword, and further back on demand", async () => {
  const now = Math.floor(clock.now().getTime() / 1000);
  const items = [3, 20, 40].map((days) => ({
    by: "ada_tests",
    title: `A weeping willow of ${days} days ago`,
    time: now - days * 86_400,
  }));
  const answer = await sandbox.control("POST", "hackernews/items/batch", { items });
  const [near, month, older] = z
    .object({ ids: z.array(z.number()) })
    .parse(answer)
    .ids.map(String);
  const { id } = await app.services.keywords.add(workspaceId, "weeping willow");
  await vi.waitUntil(() => app.services.index.size === 2);
  expect(id).not.toBe(keywordId);
  await app.services.collection.discover(id);
  const found = async () =>
    new Set(await app.services.posts.known("hackernews", [near ?? "", month ?? "", older ?? ""]));
  expect(await found()).toEqual(new Set([near, month]));
  const outcome = await app.services.collection.searchOnDemand(["weeping willow"], null, {
    workspaceId,
    since: new Date(clock.now().getTime() - 60 * 24 * 60 * minuteMs),
    withinMs: 5_000,
  });
  expect(outcome).toEqual({ answered: ["hackernews"], failed: [] });
  expect(await found()).toEqual(new Set([near, month, older]));
});
