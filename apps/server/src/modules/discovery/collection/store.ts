import { and, asc, eq, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { gaps, watches } from "./schema.ts";

/** A row of the watches table. */
export type WatchRow = typeof watches.$inferSelect;
export type GapRow = typeof gaps.$inferSelect;

export function listWatches(db: Queryable): Promise<WatchRow[]> {
  return db.select().from(watches).orderBy(asc(watches.source), asc(watches.key));
}

/** A source and a kind of reading, as `claimWatch` takes them. */
export const readingKey = (source: WatchRow["source"], kind: WatchRow["kind"]): string =>
  `${source} ${kind}`;

const isAmong = (among: readonly string[] | undefined): SQL =>
  among
    ? sql`and source::text || ' ' || kind::text = any(${sql.param(among)}::text[])`
    : sql.empty();

/**
 * Takes the watch that nobody reads and that is the latest by its own pace: a listing of every 20
 * seconds does not wait behind thousands of searches of every hour that came due before it.
 * @param until when the lease ends that is not renewed
 * @param except sources of which nothing is to be asked
 * @param among what the process can read, as `readingKey` has it; all where it is absent
 */
export async function claimWatch(
  db: Queryable,
  by: string,
  now: Date,
  until: Date,
  except: readonly WatchRow["source"][] = [],
  among?: readonly string[],
): Promise<WatchRow | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update collection_tasks set leased_by = ${by}, leased_until = ${until}
    where id = (
      select id from collection_tasks
      where due_at <= ${now} and (leased_until is null or leased_until <= ${now})
        and source::text <> all(${sql.param(except)}::text[]) ${isAmong(among)}
      order by extract(epoch from ${now}::timestamptz - due_at + interval '1 second') / every_seconds desc
      limit 1 for update skip locked
    )
    returning id`);
  const [claimed] = rows;
  if (!claimed) return null;
  const [row] = await db.select().from(watches).where(eq(watches.id, claimed.id));
  return row ?? null;
}

/** When the next watch can be taken that is none of these sources; null when there is none. */
export async function nextDue(
  db: Queryable,
  except: readonly WatchRow["source"][] = [],
  among?: readonly string[],
): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(
    sql`select min(greatest(due_at, coalesce(leased_until, due_at))) as at from collection_tasks
      where source::text <> all(${sql.param(except)}::text[]) ${isAmong(among)}`,
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
  readUntil: Date | null,
  lastLookedAt: Date,
): Promise<WatchRow | null> {
  const [row] = await db
    .update(watches)
    .set({ readUntil, lastLookedAt, trouble: null, failures: 0 })
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

/** Lets all searches of a source wait: there is no money for any of them until then. */
export async function postponeSearches(
  db: Queryable,
  source: WatchRow["source"],
  until: Date,
  trouble: string,
): Promise<void> {
  await db
    .update(watches)
    .set({ dueAt: until, trouble })
    .where(
      and(
        eq(watches.source, source),
        eq(watches.kind, "search"),
        lt(watches.dueAt, until),
        // Who is reading one finds out by itself.
        isNull(watches.leaseBy),
      ),
    );
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

const insertsAtOnce = 500;

/** What the plan wants to be read. */
export type PlannedRow = Pick<
  WatchRow,
  "source" | "kind" | "key" | "covers" | "query" | "workspaceIds" | "everySeconds"
>;

/** Covers of a listing of everything. */
const everything = "all";

/** Where a new watch goes on, and when it is due: nobody looks again at what was looked at just now. */
interface Place {
  readUntil: number;
  dueAt: number;
}

/**
 * Where new watches go on: where those of the same kind had read to that cover some of the same, the
 * furthest behind of them, when the first of them was due. A listing of everything takes over from all,
 * and all take over from it.
 */
function placesIn(present: readonly WatchRow[]): (row: PlannedRow) => Place | null {
  const places = new Map<string, Place>();
  const note = (key: string, at: Place) => {
    const known = places.get(key) ?? at;
    places.set(key, {
      readUntil: Math.min(at.readUntil, known.readUntil),
      dueAt: Math.min(at.dueAt, known.dueAt),
    });
  };
  for (const { source, kind, covers, readUntil, dueAt } of present) {
    if (readUntil === null) continue;
    const place = { readUntil: readUntil.getTime(), dueAt: dueAt.getTime() };
    note(`${source} ${kind} any`, place);
    for (const cover of covers) note(`${source} ${kind} of ${cover}`, place);
  }
  const isListing = ({ kind }: PlannedRow) => kind === "posts" || kind === "comments";
  return (row) => {
    const { source, kind, covers } = row;
    const whole = isListing(row) && covers.includes(everything);
    const overlapping = isListing(row) ? [...covers, everything] : covers;
    const keys = whole
      ? [`${source} ${kind} any`]
      : overlapping.map((cover) => `${source} ${kind} of ${cover}`);
    const found = keys.flatMap((key) => places.get(key) ?? []);
    if (found.length === 0) return null;
    return {
      readUntil: Math.min(...found.map(({ readUntil }) => readUntil)),
      dueAt: Math.min(...found.map(({ dueAt }) => dueAt)),
    };
  };
}

/** A watch that no process could read for so long is deleted: a search reaches no further back. */
const forgetAfterMs = 7 * 24 * 3_600_000;

/**
 * Makes the watches of some sources these. What is read already keeps its place; what is new goes on
 * where the watches that it takes over from had read to, the furthest behind. Watches of other sources
 * stay, so that a source that no process can read now is read on from there later.
 * @param isPlanned whether the plan is of this source
 * @param isReadable whether any running process reads this source
 */
export async function replaceWatches(
  tx: Tx,
  planned: readonly PlannedRow[],
  now: Date,
  isPlanned: (source: WatchRow["source"]) => boolean = () => true,
  isReadable: (source: WatchRow["source"]) => boolean = () => true,
): Promise<{ added: number; removed: number }> {
  // One plan at a time; two processes that plan the same change nothing twice.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('earshot watches'))`);
  const present = await tx.select().from(watches);
  const byKey = new Map(present.map((row) => [row.key, row]));
  const wanted = new Set(planned.map(({ key }) => key));
  const placeOf = placesIn(present);
  const added = planned.filter(({ key }) => !byKey.has(key));
  const values = added.map((row) => {
    const place = placeOf(row);
    if (!place || row.kind === "search") {
      // A search may look for phrases that none before it looked for.
      return { ...row, readUntil: place && new Date(place.readUntil), dueAt: now };
    }
    const soonest = Math.min(place.dueAt, now.getTime() + row.everySeconds * 1000);
    return { ...row, readUntil: new Date(place.readUntil), dueAt: new Date(soonest) };
  });
  for (let at = 0; at < values.length; at += insertsAtOnce) {
    await tx.insert(watches).values(values.slice(at, at + insertsAtOnce));
  }
  for (const row of planned) {
    const old = byKey.get(row.key);
    if (!old) continue;
    if (
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
  const isForgotten = ({ source, lastLookedAt, dueAt }: WatchRow) =>
    !isReadable(source) && (lastLookedAt ?? dueAt).getTime() < now.getTime() - forgetAfterMs;
  const removed = present
    .filter((row) => (isPlanned(row.source) && !wanted.has(row.key)) || isForgotten(row))
    .map((row) => row.id);
  if (removed.length > 0) await tx.delete(watches).where(inArray(watches.id, removed));
  return { added: added.length, removed: removed.length };
}
