import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Connection } from "../embedded-postgres/index.ts";
import { inSpan } from "../traces/index.ts";

/** Where the database is: a URL, or the embedded one's connection. */
export type DatabaseAddress = { connectionString: string } | Connection;

type Drizzle = NodePgDatabase<Record<string, never>>;

/** A transaction. Services take the one they work in as a parameter. */
export type Tx = Parameters<Parameters<Drizzle["transaction"]>[0]>[0];

/** What a query can run on: the pool or a transaction. */
export type Queryable = Drizzle | Tx;

/** The process's connections to its database. */
export interface Database {
  address: DatabaseAddress;
  /** Drizzle on the pool, outside of any transaction. */
  pool: Drizzle;
  /** A plain query on the pool, for libraries that bring their own SQL. */
  query(config: { name?: string; text: string; values?: unknown[] }): Promise<pg.QueryResult>;
  /** Runs `work` in one transaction; an error rolls it back and is rethrown. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Resolves when the database answers. @throws Error after 3 s, or immediately when it can't be reached. */
  ping(): Promise<void>;
  /** How many connections there are, how many of them are idle, and how many callers wait for one. */
  poolUsage(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

const pingTimeoutMs = 3_000;
/**
 * Longer than a user's pause between two clicks: the first request on a new connection takes three times as long,
 * until PostgreSQL has read its catalog and planned the statements of its triggers again. The default of pg is 10 s.
 */
const idleTimeoutMillis = 300_000;

/**
 * Opens a pool. A connection that breaks while idle is replaced at the next query; the error goes to
 * `onIdleError`, which must not throw.
 */
export function openDatabase(
  address: DatabaseAddress,
  poolSize: number,
  onIdleError: (error: Error) => void,
): Database {
  const connections = new pg.Pool({
    ...address,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis,
    application_name: "earshot",
  });
  connections.on("error", onIdleError);
  // The pool listens to idle connections only. Without this listener, a connection that breaks between two statements
  // of a transaction would end the process; with it, the next statement fails.
  connections.on("connect", (client) => client.on("error", () => {}));
  const pool = drizzle(connections) as Drizzle;
  return {
    address,
    pool,
    query: (config) => connections.query(config),
    transaction: (work) =>
      inSpan("transaction", { "db.system.name": "postgresql" }, () => pool.transaction(work)),
    async ping() {
      // pg reads `query_timeout` from a query's own configuration too (pg/lib/client.js); its types don't say so.
      const ping: pg.QueryConfig & { query_timeout: number } = {
        text: "select 1",
        query_timeout: pingTimeoutMs,
      };
      await connections.query(ping);
    },
    poolUsage: () => ({
      total: connections.totalCount,
      idle: connections.idleCount,
      waiting: connections.waitingCount,
    }),
    close: () => connections.end(),
  };
}
