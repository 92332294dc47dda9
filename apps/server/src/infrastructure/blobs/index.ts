import { eq } from "drizzle-orm";
import type { Clock } from "../clock.ts";
import type { Database, Queryable, Tx } from "../database/index.ts";
import { blobs } from "./schema.ts";

export { cleanImage } from "./image.ts";

export type Blobs = ReturnType<typeof createBlobs>;

/** Keeps small files in the database (decision 021). */
export function createBlobs(deps: { database: Database; clock: Clock }) {
  const { database, clock } = deps;
  return {
    /** Keeps a file in the caller's transaction. @returns its id */
    async keep(tx: Tx, file: { mediaType: string; content: Buffer }): Promise<string> {
      const [row] = await tx
        .insert(blobs)
        .values({ ...file, createdAt: clock.now() })
        .returning({ id: blobs.id });
      if (!row) throw new Error("a file was not written");
      return row.id;
    },

    /** A file; null: there is none. */
    async read(id: string): Promise<{ mediaType: string; content: Buffer } | null> {
      const [row] = await database.read.select().from(blobs).where(eq(blobs.id, id));
      return row ? { mediaType: row.mediaType, content: row.content } : null;
    },

    /** Deletes a file in the caller's transaction. */
    async remove(tx: Tx, id: string): Promise<void> {
      await tx.delete(blobs).where(eq(blobs.id, id));
    },

    /** A file as a data URL (RFC 2397), to be shown in a page; null: there is none. */
    async dataAddress(id: string, db: Queryable = database.read): Promise<string | null> {
      const [row] = await db.select().from(blobs).where(eq(blobs.id, id));
      return row ? `data:${row.mediaType};base64,${row.content.toString("base64")}` : null;
    },
  };
}
