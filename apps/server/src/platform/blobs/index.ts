import { eq } from "drizzle-orm";
import type { Queryable } from "../db/index.ts";
import { blobs } from "./schema.ts";

/** A small file by its id; null when there is none. */
export async function findBlob(
  db: Queryable,
  id: string,
): Promise<{ mediaType: string; content: Buffer } | null> {
  const [row] = await db
    .select({ mediaType: blobs.mediaType, content: blobs.content })
    .from(blobs)
    .where(eq(blobs.id, id));
  return row ?? null;
}
