import { expect, it } from "vitest";
import { createTestDatabase } from "../../testing/app.ts";
import { isDatabaseAway } from "../errors.ts";
import { withClient } from "./client.ts";
import { openDatabase } from "./index.ts";

it("a connection that breaks between two statements fails its transaction, and the pool keeps working", async () => {
  const own = await createTestDatabase();
  const database = openDatabase(own.connection, 1, () => {});
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  process.on("uncaughtException", note);
  const broken = database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>("select pg_backend_pid() as pid");
    await withClient(own.connection, async (other) => {
      await other.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
      // The disconnection arrives as an event while nothing runs, and would end the process.
      for (let left = 1; left > 0; ) {
        const found = await other.query("select 1 from pg_stat_activity where pid = $1", [
          rows[0]?.pid,
        ]);
        left = found.rowCount ?? 0;
      }
    });
    await new Promise((resolve) => setImmediate(resolve));
    await tx.execute("select 1");
  });
  // Callers get 503, which asks them to retry, and not 500.
  expect(await broken.catch(isDatabaseAway)).toBe(true);
  await database.ping();
  process.off("uncaughtException", note);
  expect(uncaught).toEqual([]);
  await database.close();
  await own.drop();
});
