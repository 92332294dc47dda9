import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../apps/server/src/testing/app.ts";
import { temporaryFolder } from "../../../apps/server/src/testing/child.ts";
import { startTestSandbox } from "../../../apps/server/src/testing/sandbox.ts";
import { runWorkers } from "./run.ts";

// The short form of `npm run prove:workers`.
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

test("workers with different configurations poll every source, and a source without a worker is reported", async () => {
  const place = { connection: database.connection, folder: temporaryFolder(), sandbox };
  const figures = await runWorkers(place, { besideBlind: 3, whileInterrupted: 1, plant: false });
  const { screens, metrics, log } = figures.reportedAfter;
  expect(figures).toMatchObject({
    missingBesideBlind: [],
    missingAfterInterruption: [],
    customerText: "Reddit is paused because of a problem on our side. We are working on it.",
    otherSourceConnected: true,
    mail: { waited: true, sent: true },
  });
  for (const seconds of [screens, metrics, log]) expect(seconds ?? Infinity).toBeLessThan(10);
  expect(figures.differences).toMatch(/ has it: this process will not read Reddit\.$/);
}, 180_000);
