import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/app.ts";
import { type Database, openDatabase } from "../database/index.ts";
import { createLog } from "../log.ts";
import { type Capability, createProcesses } from "./index.ts";

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.connection, 5, () => {});
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const create = (...capabilities: Capability[]) =>
  createProcesses({ database, log: createLog("silent"), capabilities: new Set(capabilities) });

/** A process that runs until the test ends. */
async function run(capabilities: Capability[], ...roles: string[]) {
  const processes = create(...capabilities);
  const { stop } = await processes.start({ roles: new Set(roles), settings: {} });
  onTestFinished(stop);
  return { processes, stop };
}
const soon = { timeout: 10_000, interval: 50 };

test("a process that was never started counts as the only worker", () => {
  const processes = create("search:reddit");
  expect(processes.hasWorker("search:reddit")).toBe(true);
  expect(processes.hasWorker("search:x")).toBe(false);
  expect(processes.plans("reddit")).toBe(true);
  expect(processes.reads("reddit", "search")).toBe(true);
});

test("all processes know what each worker can do, until it ends", async () => {
  const { processes: api } = await run(["mail"], "api");
  expect(api.hasWorker("mail")).toBe(false);
  const { processes: worker, stop } = await run(["search:x"], "worker");
  const changes: boolean[] = [];
  api.onChange(() => changes.push(api.hasWorker("search:x")));
  await expect.poll(() => api.hasWorker("search:x"), soon).toBe(true);
  expect(worker.reads("x", "search")).toBe(true);
  expect(api.reads("x", "search")).toBe(false);
  expect(Object.fromEntries(api.countRoles())).toEqual({ api: 1, worker: 1 });
  await stop();
  await expect.poll(() => api.hasWorker("search:x"), soon).toBe(false);
  expect(changes).toEqual([true, false]);
});

test("a killed process is forgotten within 10 seconds", async () => {
  const { processes } = await run([], "api");
  await database.pool.execute(
    "insert into server_processes (id, label, roles, capabilities, settings) values (gen_random_uuid(), 'killed', '{worker}', '{mail}', '{}')",
  );
  await expect.poll(() => processes.hasWorker("mail"), soon).toBe(true);
  const begin = performance.now();
  await expect
    .poll(() => processes.hasWorker("mail"), { timeout: 15_000, interval: 50 })
    .toBe(false);
  expect(performance.now() - begin).toBeLessThan(10_000);
}, 30_000);

test("one worker plans a source: the one with the most ways to read it, or else the one started last", async () => {
  const { processes: feed } = await run(["feed:reddit"], "worker");
  const { processes: first } = await run(["posts:reddit", "search:reddit"], "worker");
  const { processes: second } = await run(["posts:reddit", "search:reddit"], "worker");
  const { processes: other } = await run(["search:x"], "worker");
  const planners = () =>
    [feed, first, second, other].map((one) => [one.plans("reddit"), one.plans("x")]);
  await expect.poll(planners, soon).toEqual([
    [false, false],
    [false, false],
    [true, false],
    [false, true],
  ]);
  // A feed reader leaves posts to workers that can read the API.
  expect([feed, first, second].map((one) => one.reads("reddit", "posts"))).toEqual([
    false,
    true,
    true,
  ]);
});
