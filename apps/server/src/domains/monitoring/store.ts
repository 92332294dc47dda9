import { asc, eq } from "drizzle-orm";
import type { Queryable, Tx } from "../../platform/db/index.ts";
import { watches } from "./schema.ts";

/** A row of the watches table. */
export type WatchRow = typeof watches.$inferSelect;

/** Makes the watch of a source, or gives it new communities and a new pace. */
export async function upsertWatch(
  db: Queryable,
  watch: Pick<WatchRow, "source" | "communities" | "everySeconds">,
): Promise<WatchRow> {
  const [row] = await db
    .insert(watches)
    .values(watch)
    .onConflictDoUpdate({
      target: watches.source,
      set: { communities: watch.communities, everySeconds: watch.everySeconds },
    })
    .returning();
  if (!row) throw new Error("a watch was not stored");
  return row;
}

export function listWatches(db: Queryable): Promise<WatchRow[]> {
  return db.select().from(watches).orderBy(asc(watches.source));
}

export async function findWatch(db: Queryable, watchId: string): Promise<WatchRow | null> {
  const [row] = await db.select().from(watches).where(eq(watches.id, watchId));
  return row ?? null;
}

export async function recordLook(
  tx: Tx,
  watchId: string,
  result: { lastLookedAt?: Date; trouble: string | null },
): Promise<void> {
  await tx.update(watches).set(result).where(eq(watches.id, watchId));
}
