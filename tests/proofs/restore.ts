/**
 * Proof: a backup that is made while rows are inserted, updated and deleted restores exactly its snapshot, also into
 * another version of PostgreSQL and back; a file with any altered byte is refused before anything is written; a killed
 * restore leaves an empty database; and the product runs on the restored database. `--posts N` (100,000; 1,000,000 for
 * the figures), `--places N` (400) altered bytes, `--kills N` (5); `--plant` alters one restored row, to show that the
 * proof can fail.
 */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  restoreBackup,
  writeBackupFile,
} from "../../apps/server/src/infrastructure/backup/index.ts";
import {
  type Connection,
  startEmbeddedPostgres,
} from "../../apps/server/src/infrastructure/embedded-postgres/index.ts";
import { createEmptyDatabase } from "../../apps/server/src/testing/backups.ts";
import { findDebianPostgres } from "../../apps/server/src/testing/cluster.ts";
import { makeClusterFolder } from "../../apps/server/src/testing/cluster-folder.ts";
import { fillDatabase } from "./restore/fill.ts";
import {
  backUpUnderWrites,
  compareRows,
  killRestores,
  measureCommands,
  signIn,
  tryDamagedFiles,
} from "./restore/run.ts";
import { createReport, withCluster } from "./setup.ts";

const { values } = parseArgs({
  options: {
    posts: { type: "string", default: "100000" },
    places: { type: "string", default: "400" },
    kills: { type: "string", default: "5" },
    plant: { type: "boolean", default: false },
  },
});
/** Idle Node takes a third of it; a million posts would take several times as much. */
const maxMegabytes = 400;
const report = createReport();
const start = performance.now();
const line = ({ name, held, figures }: Awaited<ReturnType<typeof signIn>>) =>
  report.line(name, held, figures);

/** Runs on the machine's Debian PostgreSQL, if there is one. */
async function withOther(run: (connection: Connection) => Promise<void>): Promise<void> {
  const programs = await findDebianPostgres();
  if (!programs) return console.log("skipped: another PostgreSQL (none in /usr/lib/postgresql)");
  const dataDir = makeClusterFolder("other");
  const cluster = await startEmbeddedPostgres({ dataDir, durable: false, programs });
  try {
    await run(cluster.connection);
  } finally {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await withCluster("restore", async (source) => {
  const folder = makeClusterFolder("backups");
  try {
    await fillDatabase(source, Number(values.posts));
    const path = join(folder, "backup.tar.zst");
    const { expected, writes, summary } = await backUpUnderWrites(source, path);
    report.line(
      "writes during backup",
      writes > 0,
      `${writes} transactions; ${summary.manifest.tables.length} tables, ${summary.fileBytes} bytes`,
    );
    const target = await createEmptyDatabase(source);
    await restoreBackup({ address: target.connection, path });
    line(await compareRows("same PostgreSQL", target.connection, expected, values.plant));
    await withOther(async (cluster) => {
      const older = await createEmptyDatabase(cluster);
      await restoreBackup({ address: older.connection, path });
      line(await compareRows("older PostgreSQL", older.connection, expected));
      const back = join(folder, "back.tar.zst");
      await writeBackupFile(back, {
        address: older.connection,
        objectStore: null,
        version: "0.1.0",
      });
      const again = await createEmptyDatabase(source);
      await restoreBackup({ address: again.connection, path: back });
      line(await compareRows("and back", again.connection, expected));
      await again.drop();
    });
    line(await tryDamagedFiles(source, path, folder, Number(values.places)));
    line(await killRestores(source, path, Number(values.kills)));
    line(await signIn(target.connection));
    await target.drop();
    line(await measureCommands(source, folder, maxMegabytes));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
console.log(`${((performance.now() - start) / 1000).toFixed(1)} s`);
report.end();
