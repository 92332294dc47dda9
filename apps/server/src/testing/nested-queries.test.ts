import { runInThisContext } from "node:vm";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase, type Tx } from "../infrastructure/database/index.ts";
import { createTestDatabase, type TestDatabase } from "./app.ts";
import { refuseNestedQueries } from "./nested-queries.ts";

let at: TestDatabase;
let database: Database;
beforeAll(async () => {
  at = await createTestDatabase();
  database = openDatabase(at.connection, 2, () => {});
  refuseNestedQueries(database);
});
afterAll(async () => {
  await database.close();
  await at.drop();
});

/** Begins a transaction as a file of the server would, which is not a test. */
const asService = runInThisContext("(database, work) => database.transaction(work)", {
  filename: "service.ts",
}) as <T>(database: Database, work: (tx: Tx) => Promise<T>) => Promise<T>;
const one = sql`select 1`;

test("a transaction of the server can't query the pool or begin another one", async () => {
  const refused = { cause: { message: expect.stringContaining("pass the transaction instead") } };
  await expect(asService(database, () => database.pool.execute(one))).rejects.toMatchObject(
    refused,
  );
  await expect(asService(database, () => asService(database, async () => {}))).rejects.toThrow(
    "pass the transaction instead",
  );
});

test("it can query itself, and the pool can be queried after it", async () => {
  await asService(database, (tx) => tx.execute(one));
  expect((await database.pool.execute(one)).rowCount).toBe(1);
});

test("a test may hold a transaction while the server works", async () => {
  await database.transaction(async () => {
    expect((await database.pool.execute(one)).rowCount).toBe(1);
  });
});
