import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../apps/server/src/testing/app.ts";
import { temporaryFolder } from "../../../apps/server/src/testing/child.ts";
import { startTestSandbox } from "../../../apps/server/src/testing/sandbox.ts";
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

test("each post becomes one mention for each keyword and workspace while workers are killed", async () => {
  const environment = { connection: database.connection, folder: temporaryFolder(), sandbox };
  const { comparison, kills, crashed, overspent, shown } = await runCollection(
    environment,
    shortRun,
  );
  expect(comparison).toMatchObject({ missing: [], surplus: [], doubled: [] });
  expect(comparison.expectedItems).toBeGreaterThan(100);
  expect({ kills, crashed, overspent }).toEqual({ kills: 1, crashed: 0, overspent: [] });
  expect(shown.count).toBeGreaterThan(0);
}, 180_000);
