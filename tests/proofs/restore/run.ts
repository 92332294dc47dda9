import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { demoAccounts, demoPassword } from "../../../apps/server/src/commands/seed.ts";
import {
  restoreBackup,
  writeBackupFile,
} from "../../../apps/server/src/infrastructure/backup/index.ts";
import { withClient } from "../../../apps/server/src/infrastructure/database/client.ts";
import type { Connection } from "../../../apps/server/src/infrastructure/embedded-postgres/index.ts";
import {
  countRelations,
  createEmptyDatabase,
  differingRows,
  hashRows,
} from "../../../apps/server/src/testing/backups.ts";
import { openServer } from "../../../apps/server/src/testing/server.ts";
import { startCommand } from "./command.ts";
import { startWrites } from "./fill.ts";

/** A promise, whether it held, and its figures. */
export interface Result {
  name: string;
  held: boolean;
  figures: string;
}

type Rows = ReadonlyMap<string, readonly string[]>;

const options = (address: Connection) => ({ address, objectStore: null, version: "0.1.0" });
const count = (rows: Rows) => [...rows.values()].reduce((sum, hashes) => sum + hashes.length, 0);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Backs up during writes. @returns the rows of the snapshot that the backup has read */
export async function backUpUnderWrites(source: Connection, path: string) {
  const endWrites = startWrites(source, 3);
  try {
    return await withClient(source, async (client) => {
      await client.query("begin isolation level repeatable read, read only");
      const { rows } = await client.query<{ name: string }>("select pg_export_snapshot() as name");
      const summary = await writeBackupFile(path, {
        ...options(source),
        snapshot: rows[0]?.name ?? "",
      });
      return { expected: await hashRows(client), summary, writes: await endWrites() };
    });
  } finally {
    await endWrites();
  }
}

/** Compares a restored database with the rows of the snapshot. `plant` alters one row first. */
export async function compareRows(
  name: string,
  restored: Connection,
  expected: Rows,
  plant = false,
): Promise<Result> {
  const found = await withClient(restored, async (client) => {
    if (plant) {
      await client.query(
        "update posts set score = 9999 where id = (select id from posts order by id limit 1)",
      );
    }
    return hashRows(client);
  });
  const differing = differingRows(expected, found);
  const filled = [...expected.values()].filter((rows) => rows.length > 0).length;
  const where = differing.map(({ table, rows }) => `${table} ${rows}`).join(", ");
  return {
    name,
    held: differing.length === 0 && filled > 80 && count(expected) > 0,
    figures: `${count(found)} rows in ${filled} filled of ${expected.size} tables, differing: ${where || 0}`,
  };
}

/** Alters the file, one byte at each of several places, or truncates it: all of these must be refused. */
export async function tryDamagedFiles(
  cluster: Connection,
  path: string,
  folder: string,
  places: number,
): Promise<Result> {
  const bytes = readFileSync(path);
  const damaged = join(folder, "damaged.tar.zst");
  const empty = await createEmptyDatabase(cluster);
  let [tried, accepted] = [0, 0];
  const attempt = async (content: Buffer) => {
    writeFileSync(damaged, content);
    tried += 1;
    await restoreBackup({ address: empty.connection, path: damaged }).then(
      () => {
        accepted += 1;
      },
      () => {},
    );
  };
  for (let place = 0; place < places; place++) {
    // The first and the last 100 bytes, and then random ones.
    const at =
      place < 100 ? place : place < 200 ? bytes.length - 1 - (place - 100) : random(bytes.length);
    const altered = Buffer.from(bytes);
    altered[at] = (altered[at] ?? 0) ^ (1 << (place % 8));
    await attempt(altered);
    if (place % 10 === 0) await attempt(bytes.subarray(0, random(bytes.length)));
  }
  const relations = await countRelations(empty.connection);
  await empty.drop();
  return {
    name: "damaged files",
    held: accepted === 0 && relations === 0,
    figures: `${tried} altered or cut files, ${accepted} accepted, ${relations} relations written`,
  };
}

const random = (below: number) => Math.floor(Math.random() * below);

/** Waits until the server has no connection of a restore left. */
async function waitForRollback(connection: Connection): Promise<void> {
  await withClient(connection, async (client) => {
    for (;;) {
      const { rowCount } = await client.query(
        "select from pg_stat_activity where application_name = 'earshot-restore' and datname = current_database()",
      );
      if (rowCount === 0) return;
      await pause(20);
    }
  });
}

/** Kills a restore several times while it loads rows: the database must be empty each time. Then restores it. */
export async function killRestores(
  cluster: Connection,
  path: string,
  kills: number,
): Promise<Result> {
  const target = await createEmptyDatabase(cluster);
  let [killed, leftOver] = [0, 0];
  for (let kill = 0; kill < kills; kill++) {
    const restore = startCommand(target.connection, ["restore", path]);
    await withClient(target.connection, async (client) => {
      for (;;) {
        // Only its current query shows the progress of a transaction from outside.
        const { rows } = await client.query<{ query: string }>(
          "select query from pg_stat_activity where application_name = 'earshot-restore' and datname = current_database()",
        );
        if (/^(?:copy|create index|alter table .* add)/i.test(rows[0]?.query ?? "")) break;
        await pause(5);
      }
    });
    await pause(random(300));
    restore.kill();
    const { code } = await restore.ended;
    if (code === null) killed += 1;
    await waitForRollback(target.connection);
    if (code === null && (await countRelations(target.connection)) > 0) leftOver += 1;
    if (code === 0) break;
  }
  const isEmpty = (await countRelations(target.connection)) === 0;
  const { code } = isEmpty
    ? await startCommand(target.connection, ["restore", path]).ended
    : { code: 0 };
  const again = await restoreBackup({ address: target.connection, path }).then(
    () => "accepted",
    (error: Error) => (error.message.includes("is not empty") ? "refused" : error.message),
  );
  await target.drop();
  return {
    name: "killed restores",
    held: killed > 0 && leftOver === 0 && code === 0 && again === "refused",
    figures: `${killed} kills, ${leftOver} left something; then restored; a second restore is ${again}`,
  };
}

/** Starts the product on a restored database and signs the demo customer in. */
export async function signIn(restored: Connection): Promise<Result> {
  const server = await openServer(restored, { jobs: true });
  try {
    const [{ email }] = demoAccounts;
    const outcome = await server.call("login", { body: { email, password: demoPassword } });
    return {
      name: "sign-in",
      held: outcome.status === 200,
      figures: `${email}: status ${outcome.status}`,
    };
  } finally {
    await server.close();
  }
}

/** Runs both commands in separate processes, and measures them. Memory must not grow with the data. */
export async function measureCommands(
  source: Connection,
  folder: string,
  maxMegabytes: number,
): Promise<Result> {
  const path = join(folder, "measured.tar.zst");
  const backup = await startCommand(source, ["backup", path]).ended;
  const [, read = "?"] = /^speed\s+(.*)$/m.exec(backup.output) ?? [];
  const [, size = "?"] = /^size\s+(.*)$/m.exec(backup.output) ?? [];
  const target = await createEmptyDatabase(source);
  const restore = await startCommand(target.connection, ["restore", path]).ended;
  await target.drop();
  const peak = Math.max(backup.peakMegabytes, restore.peakMegabytes);
  const written = statSync(path).size / 1_048_576 / restore.seconds;
  return {
    name: "size and memory",
    held: backup.code === 0 && restore.code === 0 && peak < maxMegabytes,
    figures: `${size}; backup ${read}, ${backup.peakMegabytes} MB; restore ${restore.seconds.toFixed(1)} s (${written.toFixed(1)} MiB/s of the file), ${restore.peakMegabytes} MB`,
  };
}
