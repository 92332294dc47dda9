import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Config } from "../../config.ts";
import { withClient } from "../../infrastructure/database/client.ts";
import type { DatabaseAddress } from "../../infrastructure/database/index.ts";
import {
  checkFitness,
  dueMigrations,
  UnfitDatabase,
  unknownMigrationText,
} from "../../infrastructure/database/migrate.ts";
import { postgresAccount } from "../../infrastructure/embedded-postgres/binaries.ts";
import { clusterPaths } from "../../infrastructure/embedded-postgres/paths.ts";
import { createSecrets } from "../../infrastructure/secrets/index.ts";
import { countSealed } from "../../infrastructure/secrets/sealed.ts";
import { type OpenedDatabase, openConfiguredDatabase } from "../environment.ts";
import { describeFailure } from "../failure.ts";
import { sealedColumns } from "../rotate-keys.ts";
import { type Check, type Finding, failing, off, ok, skipped, warning } from "./finding.ts";
import { checkProcesses } from "./processes.ts";

const variables = ["DATABASE_URL"];
/** In addition to the pool: 6 of the job queue, 1 on which it listens, and 1 that listens for notifications. */
const furtherConnections = 8;

/** The database of all checks; null: the embedded one has not been created yet. */
type Opened = OpenedDatabase | null;

/** The configured database, or the embedded one if it exists: a check creates none. */
export async function openExisting(config: Config): Promise<Opened> {
  if (config.databaseUrl === null) {
    const { cluster } = clusterPaths(config.dataDir, postgresAccount());
    if (!existsSync(cluster)) return null;
  }
  return openConfiguredDatabase(config, { exclusive: false });
}

async function checkServer(client: pg.Client): Promise<Finding> {
  await checkFitness(client);
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  return ok(`PostgreSQL ${rows[0]?.version} in UTF-8.`);
}

/** A test message must arrive on a listening connection; a proxy that pools transactions loses it. */
export async function checkListen(client: pg.Client, waitMs = 3_000): Promise<Finding> {
  const channel = `earshot_doctor_${randomUUID().replaceAll("-", "")}`;
  const arrived = Promise.withResolvers<true>();
  client.on("notification", (message) => {
    if (message.channel === channel) arrived.resolve(true);
  });
  await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  await client.query("select pg_notify($1, '')", [channel]);
  const isHeard = await Promise.race([arrived.promise, pause(waitMs, false, { ref: false })]);
  return isHeard
    ? ok("LISTEN and NOTIFY work.")
    : failing(
        "NOTIFY does not arrive. DATABASE_URL must not lead through a proxy that pools transactions (PgBouncer in transaction mode).",
        variables,
      );
}

async function checkMigrations(client: pg.Client): Promise<Finding> {
  const { due, isNewer, unknown } = await dueMigrations(client);
  if (unknown) return failing(unknownMigrationText(unknown));
  if (isNewer) return warning("A later version has migrated this database. Update this one.");
  return due.length === 0
    ? ok("The schema is of this version.")
    : warning(
        `${due.length} ${due.length === 1 ? "migration is" : "migrations are"} due (first ${due[0]}): run npm run earshot -- migrate, or start the product.`,
      );
}

async function checkConnections(client: pg.Client, { poolSize }: Config): Promise<Finding> {
  const { rows } = await client.query<{ max: number; used: number }>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as max,
       count(*)::int as used from pg_stat_activity where backend_type = 'client backend'`,
  );
  const { max = 0, used = 0 } = rows[0] ?? {};
  const needed = poolSize + furtherConnections;
  const message = `${max - used} of ${max} connections are free; a process takes up to ${needed}`;
  return max - used >= needed
    ? ok(`${message}.`)
    : warning(`${message}. Raise max_connections, or lower DATABASE_POOL_SIZE.`, [
        "DATABASE_POOL_SIZE",
      ]);
}

const oddMs = 2_000;
const wrongMs = 60_000;

async function checkDatabaseClock(client: pg.Client): Promise<Finding> {
  const sentAt = Date.now();
  const { rows } = await client.query<{ now: number }>(
    "select extract(epoch from clock_timestamp())::float8 * 1000 as now",
  );
  const aheadMs = (rows[0]?.now ?? 0) - (sentAt + Date.now()) / 2;
  const message = `The database's clock differs by ${(Math.abs(aheadMs) / 1_000).toFixed(1)} s`;
  if (Math.abs(aheadMs) < oddMs) return ok(`${message}.`);
  const make = Math.abs(aheadMs) > wrongMs ? failing : warning;
  return make(`${message}. Turn on time synchronization (NTP) on both machines.`);
}

/** Decrypts all encrypted values in the database. */
async function checkEncryption(client: pg.Client, config: Config): Promise<Finding> {
  const { due } = await dueMigrations(client);
  if (due.length > 0) return skipped("Migrations are due first.");
  const secrets = createSecrets(config.encryptionKeys, config.sessionSecret);
  const found = { rows: 0, old: 0, broken: [] as string[] };
  for (const column of sealedColumns) {
    const { rows, old, broken } = await countSealed(drizzle(client), secrets, column);
    found.rows += rows;
    found.old += old;
    if (broken > 0) found.broken.push(`${column.table}.${column.column} (${broken})`);
  }
  if (found.broken.length > 0) {
    return failing(
      `ENCRYPTION_KEYS can't open ${found.broken.join(", ")}. Add the key that encrypted them.`,
      ["ENCRYPTION_KEYS"],
    );
  }
  return found.old > 0
    ? warning(
        `All ${found.rows} stored secrets can be opened, ${found.old} of them with an older key: run npm run earshot -- rotate-keys.`,
      )
    : ok(`All ${found.rows} stored secrets can be opened.`);
}

/** The failure of a query, worded for the operator. */
function findingOf(error: unknown, isEmbedded: boolean): Finding {
  if (error instanceof UnfitDatabase) return failing(error.message, variables);
  const message = describeFailure(error, isEmbedded);
  if (message) return failing(message, variables);
  throw error;
}

/**
 * The checks of the database.
 * @param opening the database; each check has a connection of its own
 */
export function databaseChecks(config: Config, opening: Promise<Opened>): Check[] {
  const withDatabase =
    (work: (client: pg.Client, config: Config) => Promise<Finding>, isFirst = false) =>
    async (): Promise<Finding> => {
      let address: DatabaseAddress;
      try {
        const opened = await opening;
        if (!opened) return off("There is no database yet: it is created at the first start.");
        address = opened.address;
        return await withClient({ ...address, connectionTimeoutMillis: 5_000 }, (client) =>
          work(client, config),
        );
      } catch (error) {
        const finding = findingOf(error, config.databaseUrl === null);
        // The first check reports the cause; the others were not run.
        return isFirst || error instanceof UnfitDatabase
          ? finding
          : skipped("The database could not be used.");
      }
    };
  const group = "Database";
  return [
    { id: "database.server", group, name: "Server", run: withDatabase(checkServer, true) },
    { id: "database.migrations", group, name: "Migrations", run: withDatabase(checkMigrations) },
    {
      id: "database.listen",
      group,
      name: "LISTEN/NOTIFY",
      run: withDatabase((client) => checkListen(client)),
    },
    { id: "database.connections", group, name: "Connections", run: withDatabase(checkConnections) },
    { id: "database.clock", group, name: "Clock", run: withDatabase(checkDatabaseClock) },
    { id: "database.encryption", group, name: "Encryption", run: withDatabase(checkEncryption) },
    { id: "database.processes", group, name: "Processes", run: withDatabase(checkProcesses) },
  ];
}
