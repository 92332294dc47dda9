import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../apps/server/src/testing/app.ts";
import { temporaryFolder } from "../../../apps/server/src/testing/child.ts";
import { startTestSandbox } from "../../../apps/server/src/testing/sandbox.ts";
import { quantile } from "../statistics.ts";
import { shortRun } from "./options.ts";
import { runCollection } from "./run.ts";

// The short form of `npm run prove:collection`.
let database: TestDatabase;
let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
beforeAll(async () => {
  database = await createTestDatabase();
  sandbox = await startTestSandbox();
});
afterAll(async () => {
  await sandbox.stop();
  await database.drop();
});

/** The long form requires 10 s; here other tests share the processors. */
const notifiedWithinMs = 15_000;
const minuteMs = 60_000;

test("each post becomes one mention for each keyword and workspace while workers are killed", async () => {
  const environment = { connection: database.connection, folder: temporaryFolder(), sandbox };
  const { comparison, kills, crashed, overspent, shown, announced, notified, web } =
    await runCollection(environment, shortRun);
  expect(comparison).toMatchObject({ missing: [], surplus: [], doubled: [] });
  expect(comparison.expectedItems).toBeGreaterThan(100);
  expect({ kills, crashed, overspent }).toEqual({ kills: 1, crashed: 0, overspent: [] });
  expect(shown.length).toBeGreaterThan(0);
  // Mentions of all workspaces are announced, not only of those with an open screen.
  expect(announced.workspaces).toBeGreaterThan(shortRun.screens);
  expect(announced.delays.length).toBeGreaterThan(shown.length);
  expect(web.missing).toEqual([]);
  expect(web.expected).toBeGreaterThan(0);
  // Messages that the killed worker had claimed are sent after its lease has ended; this run does not wait for them.
  expect(notified?.delays.length).toBeGreaterThan(0);
  expect(quantile(notified?.delays ?? [], 0.95)).toBeLessThanOrEqual(notifiedWithinMs);
  expect(notified?.forgotten).toBe(0);
  expect(notified?.shortestGapMs ?? minuteMs).toBeGreaterThanOrEqual(minuteMs - 5_000);
}, 180_000);
