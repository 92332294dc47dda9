import { eq } from "drizzle-orm";
import type { Clock } from "../clock.ts";
import type { Database, Queryable, Tx } from "../database/index.ts";
import type { Log } from "../log.ts";
import { createObjectMover } from "./move-objects.ts";
import type { ObjectStore } from "./object-store.ts";
import { blobs } from "./schema.ts";

export { cleanImage, cleanLogo } from "./image.ts";
export type { ObjectStore } from "./object-store.ts";

export type Blobs = ReturnType<typeof createBlobs>;

/** A small file. */
export interface Blob {
  mediaType: string;
  content: Buffer;
}

/**
 * Stores small files in the database. If an object store is connected, they move there within minutes (decisions 021
 * and 048).
 */
export function createBlobs(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  objectStore: ObjectStore | null;
}) {
  const { database, clock, objectStore } = deps;

  async function read(id: string, db: Queryable = database.pool): Promise<Blob | null> {
    const [row] = await db.select().from(blobs).where(eq(blobs.id, id));
    if (!row) return null;
    const { mediaType, content, objectName } = row;
    if (content) return { mediaType, content };
    if (!objectStore) throw new Error("a file is in an object store, and none is configured");
    const bytes = objectName === null ? null : await objectStore.get(objectName);
    if (bytes) return { mediaType, content: bytes };
    // It may have been deleted since the row was read.
    const [still] = await db.select({ id: blobs.id }).from(blobs).where(eq(blobs.id, id));
    if (still) throw new Error(`the object of file ${id} is missing in the object store`);
    return null;
  }

  return {
    /** Stores a file in the caller's transaction. @returns its id */
    async keep(tx: Tx, file: Blob): Promise<string> {
      const [row] = await tx
        .insert(blobs)
        .values({ ...file, createdAt: clock.now() })
        .returning({ id: blobs.id });
      if (!row) throw new Error("a file was not written");
      return row.id;
    },

    /** A file; null: there is none. @throws Error when the object store can't be read */
    read,

    /** Removes a file in the caller's transaction. Its object is deleted once that is committed. */
    async remove(tx: Tx, id: string): Promise<void> {
      await tx.delete(blobs).where(eq(blobs.id, id));
    },

    /** A file as a data URL (RFC 2397), to be shown in a page; null: there is none. */
    async dataAddress(id: string): Promise<string | null> {
      const file = await read(id);
      return file && `data:${file.mediaType};base64,${file.content.toString("base64")}`;
    },

    /** Moves files into the object store and deletes objects without a row; for maintenance. */
    maintain: createObjectMover(deps),
  };
}
