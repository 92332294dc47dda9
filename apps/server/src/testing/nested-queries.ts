import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import type { Database } from "../infrastructure/database/index.ts";

const inTransaction = new AsyncLocalStorage<true>();

/** Whether the caller of the function that calls this is a test or its helpers: those hold locks on purpose. */
function isCalledByTest(): boolean {
  const [, , , caller = ""] = (new Error().stack ?? "").split("\n");
  return /\.test\.ts|\/src\/testing\/|\/tests\/proofs\//.test(caller);
}

/**
 * Makes a query on the pool fail while the code that sends it is in a transaction. It would take a second connection,
 * and as many concurrent ones as the pool has connections would wait for each other until all of them fail.
 */
export function refuseNestedQueries(database: Database): void {
  const { $client: pool } = database.pool as typeof database.pool & { $client: pg.Pool };
  const check = () => {
    if (!inTransaction.getStore()) return;
    throw new Error("a query on the pool within a transaction: pass the transaction instead");
  };
  for (const name of ["query", "connect"] as const) {
    const original = pool[name].bind(pool) as (...args: unknown[]) => unknown;
    Object.assign(pool, {
      [name]: (...args: unknown[]) => {
        check();
        return original(...args);
      },
    });
  }
  const { transaction } = database;
  database.transaction = (work) =>
    isCalledByTest()
      ? transaction(work)
      : transaction((tx) => inTransaction.run(true, async () => work(tx)));
}
