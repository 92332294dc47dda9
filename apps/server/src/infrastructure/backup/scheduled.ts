import { readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { and, desc, eq, isNotNull, isNull, lt, max, or } from "drizzle-orm";
import type { ObjectStore } from "../blobs/index.ts";
import type { Clock } from "../clock.ts";
import { withClient } from "../database/client.ts";
import { newId } from "../database/columns.ts";
import type { Database } from "../database/index.ts";
import type { Log } from "../log.ts";
import type { StopWork } from "../modules.ts";
import { writeBackupFile } from "./backup-file.ts";
import { BackupError } from "./format.ts";
import { type BackupSettings, backupName, expiredBackups, isBackupDue } from "./rules.ts";
import { backupRuns } from "./schema.ts";

/** The advisory lock of the process that writes a scheduled backup. */
const backupLock = 7_261_033;
const dayMs = 86_400_000;
const maintainMs = 5 * 60_000;
/** How long runs are stored. */
const runsMs = 90 * dayMs;
/** Every backup that still exists was made after older deletions. */
const deletionsMs = 31 * dayMs;

/** Makes a backup each day in a worker that has a folder for it, and deletes expired ones. */
export function createScheduledBackups(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  objectStore: ObjectStore | null;
  version: string;
  /** null: this process makes no backups. */
  settings: BackupSettings | null;
  /** The completed deletions since a moment: they must be repeated after a restore. */
  listDeletions: (since: Date) => Promise<readonly object[]>;
}) {
  const { database, clock, log, objectStore, version, settings, listDeletions } = deps;
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;

  async function earlierRuns() {
    const [completed] = await database.pool
      .select({ at: max(backupRuns.startedAt) })
      .from(backupRuns)
      .where(and(isNotNull(backupRuns.finishedAt), isNull(backupRuns.failure)));
    const [failed] = await database.pool
      .select({ at: max(backupRuns.startedAt) })
      .from(backupRuns)
      .where(or(isNotNull(backupRuns.failure), isNull(backupRuns.finishedAt)));
    return { completedAt: completed?.at ?? null, failedAt: failed?.at ?? null };
  }

  /** Writes the log of deletions into the folder of backups, for `apply-deletions`. */
  async function writeDeletions(folder: string): Promise<void> {
    const records = await listDeletions(new Date(clock.now().getTime() - deletionsMs));
    const path = join(folder, "earshot-deletions.ndjson");
    const lines = records.map((record) => `${JSON.stringify(record)}\n`);
    // Another process may write it at the same time.
    const part = `${path}.${newId()}`;
    await writeFile(part, lines.join(""), { mode: 0o600 });
    await rename(part, path);
  }

  async function deleteExpired(folder: string, keepDays: number): Promise<void> {
    for (const name of expiredBackups(await readdir(folder), clock.now(), { keepDays })) {
      await rm(join(folder, name), { force: true });
      log.info({ file: name }, "an old backup was deleted");
    }
    const old = new Date(clock.now().getTime() - runsMs);
    await database.pool.delete(backupRuns).where(lt(backupRuns.startedAt, old));
  }

  async function write(folder: string): Promise<void> {
    const [id, startedAt] = [newId(), clock.now()];
    const file = backupName(startedAt);
    await database.pool.insert(backupRuns).values({ id, startedAt, file });
    const finish = (values: { fileBytes?: number; failure?: string }) =>
      database.pool
        .update(backupRuns)
        .set({ finishedAt: clock.now(), ...values })
        .where(eq(backupRuns.id, id));
    try {
      const options = { address: database.address, objectStore, version };
      const path = join(folder, file);
      const { fileBytes, manifest } = await writeBackupFile(path, options, stopping.signal);
      await finish({ fileBytes });
      log.info({ file, fileBytes }, "a backup was written");
      const { missing } = manifest.objects;
      if (missing > 0)
        log.error({ file, missing }, "files of the object store are not in a backup");
    } catch (error) {
      const failure = error instanceof BackupError ? error.message : String(error);
      await finish({ failure: failure.slice(0, 500) });
      throw error;
    }
  }

  /** Writes a backup unless another process is writing one, or has written it. */
  async function writeOnce({ folder, hour }: BackupSettings): Promise<void> {
    // The lock of a connection ends with its process, even if that is killed.
    await withClient(
      { ...database.address, application_name: "earshot-backup" },
      async (client) => {
        const { rows } = await client.query<{ taken: boolean }>(
          "select pg_try_advisory_lock($1) as taken",
          [backupLock],
        );
        if (!rows[0]?.taken) return;
        if (isBackupDue(clock.now(), { hour }, await earlierRuns())) await write(folder);
      },
    );
  }

  /** Deletes expired backups, stores the log of deletions, and starts a backup if one is due, without waiting for it. */
  async function maintain(): Promise<void> {
    if (!settings) return;
    try {
      await deleteExpired(settings.folder, settings.keepDays);
      await writeDeletions(settings.folder);
    } catch (error) {
      // The due backup fails as well, which the metrics show.
      log.error({ err: error }, "the folder of backups (BACKUP_DIR) can't be used");
    }
    if (isRunning || !isBackupDue(clock.now(), settings, await earlierRuns())) return;
    isRunning = true;
    running = writeOnce(settings)
      .catch((error) => log.error({ err: error }, "the scheduled backup failed"))
      .finally(() => {
        isRunning = false;
      });
  }

  /** Aborts the backup that is being written. */
  async function stop(): Promise<void> {
    stopping.abort();
    await running;
  }

  return {
    maintain,
    stop,

    /** Resolves when no backup is being written by this process. */
    settled: () => running,

    /**
     * Maintains the folder now and every five minutes, in this process: the queue would give a recurring task to any
     * worker, which may have no folder.
     * @returns stops it, and aborts the backup that is being written
     */
    start(): StopWork {
      if (!settings) return stop;
      const maintainNow = () =>
        maintain().catch((error) => log.error({ err: error }, "scheduled backups failed"));
      let last = maintainNow();
      const timer = setInterval(() => {
        last = last.then(maintainNow);
      }, maintainMs);
      return async () => {
        clearInterval(timer);
        await last;
        await stop();
      };
    },

    /** How old the last complete backup is, and whether the last attempt failed, in Prometheus' text format. */
    async writeMetrics(): Promise<string> {
      const [last] = await database.pool
        .select()
        .from(backupRuns)
        .orderBy(desc(backupRuns.startedAt))
        .limit(1);
      if (!last) return "";
      const { completedAt } = await earlierRuns();
      const age = completedAt && (clock.now().getTime() - completedAt.getTime()) / 1_000;
      return [
        ...(age === null
          ? []
          : [
              "# HELP earshot_backup_age_seconds Age of the last complete scheduled backup.",
              "# TYPE earshot_backup_age_seconds gauge",
              `earshot_backup_age_seconds ${Math.max(0, age)}`,
            ]),
        "# HELP earshot_backup_failed Whether the last scheduled backup failed.",
        "# TYPE earshot_backup_failed gauge",
        `earshot_backup_failed ${last.failure === null ? 0 : 1}`,
        "",
      ].join("\n");
    },
  };
}
