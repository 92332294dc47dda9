import { randomUUID } from "node:crypto";
import { and, asc, eq, gt, inArray, lte, notExists, sql } from "drizzle-orm";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/index.ts";
import type { Log } from "../log.ts";
import type { ObjectStore } from "./object-store.ts";
import { blobs, objectDeletions } from "./schema.ts";

const batch = 20;
/** How long a process may take from noting an object for deletion to storing its name in a row. */
const unfinishedMs = 60 * 60_000;
const retryMs = 10 * 60_000;

/**
 * Makes the maintenance of files in an object store. Nothing is written to the store inside a transaction, so that no
 * connection waits for it and files can be stored while it is unavailable.
 */
export function createObjectMover(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  objectStore: ObjectStore | null;
}): () => Promise<void> {
  const { database, clock, log, objectStore } = deps;
  const after = (ms: number) => new Date(clock.now().getTime() + ms);

  /** Moves one file. The object is noted for deletion first; the transaction that names it removes the note. */
  async function move(store: ObjectStore, id: string): Promise<void> {
    const [file] = await database.pool.select().from(blobs).where(eq(blobs.id, id));
    if (!file?.content) return;
    const name = randomUUID();
    await database.pool.insert(objectDeletions).values({ name, dueAt: after(unfinishedMs) });
    await store.put(name, { mediaType: file.mediaType, content: file.content });
    await database.transaction(async (tx) => {
      const moved = await tx
        .update(blobs)
        .set({ location: "s3", objectName: name, content: null })
        .where(and(eq(blobs.id, id), eq(blobs.location, "database")))
        .returning({ id: blobs.id });
      // Otherwise the file was removed, or another process moved it: this object is deleted when its note is due.
      if (moved.length > 0) await tx.delete(objectDeletions).where(eq(objectDeletions.name, name));
    });
  }

  async function moveAll(store: ObjectStore): Promise<void> {
    let after = "00000000-0000-0000-0000-000000000000";
    for (;;) {
      const next = await database.pool
        .select({ id: blobs.id })
        .from(blobs)
        .where(and(eq(blobs.location, "database"), gt(blobs.id, after)))
        .orderBy(asc(blobs.id))
        .limit(batch);
      for (const { id } of next) await move(store, id);
      const last = next.at(-1);
      if (!last) return;
      after = last.id;
    }
  }

  async function deleteDue(store: ObjectStore): Promise<void> {
    const now = clock.now();
    for (;;) {
      // Due again later, so that an object that can't be deleted does not block the others.
      const due = await database.pool
        .update(objectDeletions)
        .set({ dueAt: after(retryMs) })
        .where(
          inArray(
            objectDeletions.name,
            database.pool
              .select({ name: objectDeletions.name })
              .from(objectDeletions)
              .where(
                and(
                  lte(objectDeletions.dueAt, now),
                  notExists(
                    database.pool
                      .select({ one: sql`1` })
                      .from(blobs)
                      .where(eq(blobs.objectName, objectDeletions.name)),
                  ),
                ),
              )
              .orderBy(asc(objectDeletions.dueAt))
              .limit(batch)
              .for("update", { skipLocked: true }),
          ),
        )
        .returning({ name: objectDeletions.name });
      for (const { name } of due) {
        await store.delete(name);
        await database.pool.delete(objectDeletions).where(eq(objectDeletions.name, name));
      }
      if (due.length < batch) return;
    }
  }

  return async () => {
    if (!objectStore) return;
    try {
      await deleteDue(objectStore);
      await moveAll(objectStore);
    } catch (error) {
      // The next run continues; the files that are not moved are in the database.
      log.warn({ err: error }, "the object store failed");
    }
  };
}
