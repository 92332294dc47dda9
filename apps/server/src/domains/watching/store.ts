import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../platform/db/index.ts";
import { gaps, watches } from "./schema.ts";

/** A row of the watches table. */
export type WatchRow = typeof watches.$inferSelect;
export type GapRow = typeof gaps.$inferSelect;

export function listWatches(db: Queryable): Promise<WatchRow[]> {
  return db.select().from(watches).orderBy(asc(watches.source), asc(watches.key));
}

/**
 * Takes the watch that has been due the longest and that nobody reads.
 * @param until when the lease ends that is not renewed
 */
export async function claimWatch(
  db: Queryable,
  by: string,
  now: Date,
  until: Date,
): Promise<WatchRow | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update watches set lease_by = ${by}, lease_until = ${until}
    where id = (
      select id from watches
      where due_at <= ${now} and (lease_until is null or lease_until <= ${now})
      order by due_at limit 1 for update skip locked
    )
    returning id`);
  const [claimed] = rows;
  if (!claimed) return null;
  const [row] = await db.select().from(watches).where(eq(watches.id, claimed.id));
  return row ?? null;
}

/** When the next watch can be taken; null when there is none. */
export async function nextDue(db: Queryable): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(
    sql`select min(greatest(due_at, coalesce(lease_until, due_at))) as at from watches`,
  );
  return rows[0]?.at ? new Date(rows[0].at) : null;
}

/** @returns whether the lease still is this reader's. */
export async function renewLease(
  db: Queryable,
  watchId: string,
  by: string,
  until: Date,
): Promise<boolean> {
  const { rowCount } = await db
    .update(watches)
    .set({ leaseUntil: until })
    .where(and(eq(watches.id, watchId), eq(watches.leaseBy, by)));
  return rowCount === 1;
}

/** Notes how far a look that goes on has come. @returns the watch as it is; null: it is another's. */
export async function notePlace(
  db: Queryable,
  watchId: string,
  by: string,
  readUntil: Date,
): Promise<WatchRow | null> {
  const [row] = await db
    .update(watches)
    .set({ readUntil, lastLookedAt: readUntil, trouble: null, failures: 0 })
    .where(and(eq(watches.id, watchId), eq(watches.leaseBy, by)))
    .returning();
  return row ?? null;
}

/** Ends a look. @returns whether the lease still was this reader's; without it nothing changes. */
export async function finishLook(
  db: Queryable,
  watchId: string,
  by: string,
  result: Partial<Pick<WatchRow, "dueAt" | "readUntil" | "lastLookedAt" | "failures" | "trouble">>,
): Promise<boolean> {
  const { rowCount } = await db
    .update(watches)
    .set({ ...result, leaseBy: null, leaseUntil: null })
    .where(and(eq(watches.id, watchId), eq(watches.leaseBy, by)));
  return rowCount === 1;
}

export async function insertGap(tx: Tx, gap: Omit<typeof gaps.$inferInsert, "id">): Promise<void> {
  await tx.insert(gaps).values(gap);
}

/** Gaps found since a moment, the newest first. */
export function listGaps(db: Queryable, since: Date): Promise<GapRow[]> {
  return db
    .select()
    .from(gaps)
    .where(sql`${gaps.foundAt} > ${since}`)
    .orderBy(sql`${gaps.foundAt} desc`)
    .limit(100);
}

/** What the plan wants to be read. */
export type PlannedRow = Pick<
  WatchRow,
  "source" | "kind" | "key" | "covers" | "query" | "workspaceIds" | "everySeconds"
>;

/**
 * Makes the watches these. What is read already keeps its place; what is new goes on where the
 * watches that it takes over from had read to, the furthest behind.
 */
export async function replaceWatches(
  tx: Tx,
  planned: readonly PlannedRow[],
  now: Date,
): Promise<{ added: number; removed: number }> {
  // One plan at a time; two processes that plan the same change nothing twice.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('earshot watches'))`);
  const present = await tx.select().from(watches);
  const byKey = new Map(present.map((row) => [row.key, row]));
  const wanted = new Set(planned.map(({ key }) => key));
  const placeOf = (row: PlannedRow): Date | null => {
    const covered = new Set(row.covers);
    const before = present.filter(
      (old) =>
        old.source === row.source &&
        old.kind === row.kind &&
        old.readUntil !== null &&
        old.covers.some((one) => covered.has(one)),
    );
    const times = before.map(({ readUntil }) => readUntil?.getTime() ?? 0);
    return times.length > 0 ? new Date(Math.min(...times)) : null;
  };
  let added = 0;
  for (const row of planned) {
    const old = byKey.get(row.key);
    if (!old) {
      added += 1;
      await tx.insert(watches).values({ ...row, readUntil: placeOf(row), dueAt: now });
    } else if (
      old.everySeconds !== row.everySeconds ||
      old.workspaceIds.join() !== row.workspaceIds.join() ||
      old.covers.join() !== row.covers.join()
    ) {
      const { everySeconds, workspaceIds, covers } = row;
      // A shorter pace holds at once.
      const soonest = new Date(now.getTime() + everySeconds * 1000);
      const dueAt = sql`least(${watches.dueAt}, ${soonest})`;
      await tx
        .update(watches)
        .set({ everySeconds, workspaceIds, covers, ...(old.failures === 0 && { dueAt }) })
        .where(eq(watches.id, old.id));
    }
  }
  const gone = present.filter(({ key }) => !wanted.has(key)).map((row) => row.id);
  if (gone.length > 0) await tx.delete(watches).where(inArray(watches.id, gone));
  return { added, removed: gone.length };
}
