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
 * Makes a query fail that takes a second connection of the pool while the code that asks for it is in a transaction:
 * as many such transactions as the pool has connections, and each waits for the others until all fail.
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
      : transaction((tx) => inTransaction.run(true, () => work(tx)));
}
