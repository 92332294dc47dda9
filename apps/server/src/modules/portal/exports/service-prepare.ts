import { dataTerms } from "@earshot/contract";
import type { Blobs } from "../../../infrastructure/blobs/index.ts";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { StoredData } from "../stored-data/index.ts";
import type { ExportTopics } from "./events.ts";
import { writeExport } from "./service-file.ts";
import * as store from "./store.ts";

/** How often a worker reports its progress. */
const beatMs = 1_000;
/** An export on which no worker reports for this time is prepared by another one: its process has ended. */
const idleMs = 60_000;
/** An export that waits longer is queued again. */
const waitingMs = 10 * 60_000;
/** How often an export is started before it fails. */
const runsMax = 5;

/** Another worker prepares the export, or it was deleted. */
class RunEndedError extends Error {
  override readonly name = "RunEndedError";
}

/** Prepares exports in workers: each is a job that another worker begins again when its process was killed. */
export function createExportWorker(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  blobs: Blobs;
  storedData: StoredData;
  topics: ExportTopics;
}) {
  const { database, clock, log, blobs, storedData, topics } = deps;
  const before = (ms: number) => new Date(clock.now().getTime() - ms);

  async function write(row: store.ExportRow): Promise<void> {
    const tables = await storedData.listExported();
    let [rows, bytes, position, beatAt] = [0, 0, 0, 0];

    async function report(): Promise<void> {
      const now = clock.now();
      if (now.getTime() - beatAt < beatMs) return;
      beatAt = now.getTime();
      const goesOn = await store.updateRun(database.pool, row, { rows, bytes, progressAt: now });
      if (!goesOn) throw new RunEndedError("another worker prepares it");
    }

    await storedData.withSnapshot(row.workspaceId, (snapshot) =>
      writeExport({
        ...{ tables, withheld: storedData.withheld, snapshot, blobs, now: clock.now() },
        async onRows(count) {
          rows += count;
          await report();
        },
        async onPart(content) {
          await database.transaction(async (tx) => {
            bytes += content.length;
            const change = { rows, bytes, progressAt: clock.now() };
            if (!(await store.updateRun(tx, row, change))) {
              throw new RunEndedError("another worker prepares it");
            }
            const blobId = await blobs.keep(tx, { mediaType: "application/zip", content });
            await store.insertPart(tx, { exportId: row.id, position, blobId });
          });
          position += 1;
        },
      }),
    );
    await database.transaction(async (tx) => {
      const expiresAt = new Date(clock.now().getTime() + dataTerms.exportHours * 3_600_000);
      const change = { state: "ready", rows, bytes, expiresAt } as const;
      if (await store.updateRun(tx, row, change))
        await topics.ended.publish(tx, { exportId: row.id });
    });
  }

  return {
    /** Prepares an export, unless another worker does. @throws Error when it may be tried again */
    async prepare(exportId: string): Promise<void> {
      const times = { now: clock.now(), idleSince: before(idleMs) };
      const row = await database.transaction((tx) => store.beginExport(tx, exportId, times));
      if (!row) return;
      try {
        await write(row);
      } catch (error) {
        if (error instanceof RunEndedError) return;
        const isLast = row.run >= runsMax;
        await database.transaction(async (tx) => {
          const change = { state: isLast ? ("failed" as const) : ("waiting" as const) };
          const isCurrent = await store.updateRun(tx, row, change);
          if (isCurrent && isLast) await topics.ended.publish(tx, { exportId });
        });
        if (!isLast) throw error;
        log.error({ err: error, export: exportId }, "an export failed");
      }
    },

    /** Queues exports again whose worker has ended, or whose job was lost. */
    resume: (): Promise<void> =>
      database.transaction(async (tx) => {
        const ids = await store.takeIdle(tx, {
          now: clock.now(),
          idleSince: before(idleMs),
          waitingSince: before(waitingMs),
        });
        for (const exportId of ids) await topics.requested.publish(tx, { exportId });
      }),

    /** Deletes the files of exports that have expired, and what is left of failed ones. */
    prune: (): Promise<void> =>
      store.deleteEnded(database.pool, {
        now: clock.now(),
        failedBefore: before(dataTerms.exportHours * 3_600_000),
      }),
  };
}
