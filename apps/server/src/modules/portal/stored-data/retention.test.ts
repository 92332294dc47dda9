import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestClock, openTestApp, type TestApp } from "../../../testing/app.ts";
import { fillWorkspace, listRows } from "../../../testing/stored-data.ts";
import { retentionRules } from "./rules-retention.ts";

// The rows of a filled workspace are dated the day before.
const clock = createTestClock(new Date("2026-11-21T04:30:00Z"));
const day = 86_400_000;
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock });
});
afterAll(() => app.close());

const query = async (text: string, values: unknown[] = []) =>
  (await app.infrastructure.database.query({ text, values })).rows;

/** How many rows a workspace has in each table. */
async function countRows(workspaceId: string): Promise<Record<string, number>> {
  const rows = await listRows(app.infrastructure.database, workspaceId);
  return Object.fromEntries([...rows].map(([name, found]) => [name, found.length]));
}

async function signUpFilled() {
  const { user } = await app.signUp();
  const [row] = await query("select current_workspace_id as id from users where id = $1", [
    user.id,
  ]);
  const filled = await fillWorkspace(app, user.id, row.id);
  return { workspaceId: String(row.id), filled };
}

test("usage data is deleted after two years, at night, and nothing else", async () => {
  const { workspaceId } = await signUpFilled();
  const before = await countRows(workspaceId);
  clock.advance(729 * day);
  await app.services.storedData.pruneNightly();
  expect(await countRows(workspaceId)).toEqual(before);
  // During the day it does nothing.
  clock.advance(3 * day + 3_600_000);
  await app.services.storedData.pruneNightly();
  expect(await countRows(workspaceId)).toEqual(before);
  clock.advance(23 * 3_600_000);
  await app.services.storedData.pruneNightly();
  const after = await countRows(workspaceId);
  const deleted = Object.keys(before).filter((name) => after[name] !== before[name]);
  expect(deleted).toEqual(["checkouts", "content_counts", "keyword_days", "keyword_tokens"]);
  for (const name of deleted) expect(after[name]).toBe(0);
  expect(await query("select 1 from spending where owner = $1", [workspaceId])).toEqual([]);
});

test("records of payments are deleted ten years after their workspace", async () => {
  const { workspaceId, filled } = await signUpFilled();
  const completedAt = clock.now();
  await app.services.deletions.applyDeletions([
    { kind: "workspace", subjectId: workspaceId, completedAt },
  ]);
  const records = async () => [
    ...(await query("select 1 from payments where transaction_id = $1", [filled.transactionId])),
    ...(await query("select 1 from retained_receipts where gcash_reference = $1", [
      filled.reference,
    ])),
    ...(await query("select 1 from deletions where subject_id = $1", [workspaceId])),
  ];
  expect(await records()).toHaveLength(3);
  clock.advance(7 * 365 * day);
  await app.services.storedData.pruneNightly();
  expect(await records()).toHaveLength(3);
  clock.advance(5 * 365 * day);
  await app.services.storedData.pruneNightly();
  expect(await records()).toEqual([]);
});

test("every rule is about a table and columns that exist", async () => {
  for (const { table, condition } of retentionRules) {
    const text = `select 1 from "${table}" where ${condition.replaceAll("$1", "now()")} limit 1`;
    await expect(query(text), table).resolves.toBeDefined();
  }
});
