import { and, asc, eq, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { collectionGaps, collectionKind, collectionTasks } from "./schema.ts";

/** A collection task. */
export type TaskRow = typeof collectionTasks.$inferSelect;
export type GapRow = typeof collectionGaps.$inferSelect;

export const taskKinds = collectionKind.enumValues;

export function listTasks(db: Queryable): Promise<TaskRow[]> {
  return db
    .select()
    .from(collectionTasks)
    .orderBy(asc(collectionTasks.source), asc(collectionTasks.key));
}

/** The key of a source and a kind of task, as `claimTask` takes it. */
export const sourceKindKey = (source: TaskRow["source"], kind: TaskRow["kind"]): string =>
  `${source} ${kind}`;

const isAmong = (among: readonly string[] | undefined): SQL =>
  among
    ? sql`and source::text || ' ' || kind::text = any(${sql.param(among)}::text[])`
    : sql.empty();

/**
 * Claims the free task that is most overdue relative to its interval: a listing polled every 20 seconds
 * does not wait behind thousands of hourly searches that became due before it.
 * @param until when the lease ends unless it is renewed
 * @param except sources that must not be called
 * @param among what the process can read, as keys of `sourceKindKey`; everything where it is absent
 */
export async function claimTask(
  db: Queryable,
  by: string,
  now: Date,
  until: Date,
  except: readonly TaskRow["source"][] = [],
  among?: readonly string[],
): Promise<TaskRow | null> {
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
  const [row] = await db.select().from(collectionTasks).where(eq(collectionTasks.id, claimed.id));
  return row ?? null;
}

/** When the next task of other sources can be claimed; null when there is none. */
export async function nextDue(
  db: Queryable,
  except: readonly TaskRow["source"][] = [],
  among?: readonly string[],
): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(
    sql`select min(greatest(due_at, coalesce(leased_until, due_at))) as at from collection_tasks
      where source::text <> all(${sql.param(except)}::text[]) ${isAmong(among)}`,
  );
  return rows[0]?.at ? new Date(rows[0].at) : null;
}

/** @returns whether the caller still has the lease. */
export async function renewLease(
  db: Queryable,
  taskId: string,
  by: string,
  until: Date,
): Promise<boolean> {
  const { rowCount } = await db
    .update(collectionTasks)
    .set({ leasedUntil: until })
    .where(and(eq(collectionTasks.id, taskId), eq(collectionTasks.leasedBy, by)));
  return rowCount === 1;
}

/** Saves the progress of a running stream. @returns the current task; null: the lease is lost. */
export async function saveProgress(
  db: Queryable,
  taskId: string,
  by: string,
  readUntil: Date | null,
  lastPolledAt: Date,
): Promise<TaskRow | null> {
  const [row] = await db
    .update(collectionTasks)
    .set({ readUntil, lastPolledAt, failure: null, failures: 0 })
    .where(and(eq(collectionTasks.id, taskId), eq(collectionTasks.leasedBy, by)))
    .returning();
  return row ?? null;
}

/** How often a task has failed since it was last read successfully. */
export async function countFailures(db: Queryable, taskId: string): Promise<number> {
  const [row] = await db
    .select({ failures: collectionTasks.failures })
    .from(collectionTasks)
    .where(eq(collectionTasks.id, taskId));
  return row?.failures ?? 0;
}

/** Ends a poll. @returns whether the caller still had the lease; otherwise nothing changes. */
export async function finishPoll(
  db: Queryable,
  taskId: string,
  by: string,
  result: Partial<Pick<TaskRow, "dueAt" | "readUntil" | "lastPolledAt" | "failures" | "failure">>,
): Promise<boolean> {
  const { rowCount } = await db
    .update(collectionTasks)
    .set({ ...result, leasedBy: null, leasedUntil: null })
    .where(and(eq(collectionTasks.id, taskId), eq(collectionTasks.leasedBy, by)));
  return rowCount === 1;
}

/** Postpones all searches of a source whose budget is used up. */
export async function postponeSearches(
  db: Queryable,
  source: TaskRow["source"],
  until: Date,
  failure: string,
): Promise<void> {
  await db
    .update(collectionTasks)
    .set({ dueAt: until, failure })
    .where(
      and(
        eq(collectionTasks.source, source),
        eq(collectionTasks.kind, "search"),
        lt(collectionTasks.dueAt, until),
        // A running poll notices it on its own.
        isNull(collectionTasks.leasedBy),
      ),
    );
}

export async function insertGap(
  tx: Tx,
  gap: Omit<typeof collectionGaps.$inferInsert, "id">,
): Promise<void> {
  await tx.insert(collectionGaps).values(gap);
}

/** Gaps found since a moment, newest first. */
export function listGaps(db: Queryable, since: Date): Promise<GapRow[]> {
  return db
    .select()
    .from(collectionGaps)
    .where(sql`${collectionGaps.foundAt} > ${since}`)
    .orderBy(sql`${collectionGaps.foundAt} desc`)
    .limit(100);
}

const insertBatchSize = 500;

/** A task as the planner writes it. */
export type PlannedRow = Pick<
  TaskRow,
  "source" | "kind" | "key" | "covers" | "query" | "workspaceIds" | "everySeconds"
>;

/** In `covers`: a listing of the whole source. */
const allCommunities = "all";

/** Where a new task starts reading, and when it is due. */
interface Position {
  readUntil: number;
  dueAt: number;
}

/**
 * Where new tasks start: at the earliest `readUntil` and `dueAt` of existing tasks of the same kind with
 * overlapping covers. A listing of everything overlaps with every listing.
 */
function positionsIn(existing: readonly TaskRow[]): (row: PlannedRow) => Position | null {
  const positions = new Map<string, Position>();
  const note = (key: string, at: Position) => {
    const known = positions.get(key) ?? at;
    positions.set(key, {
      readUntil: Math.min(at.readUntil, known.readUntil),
      dueAt: Math.min(at.dueAt, known.dueAt),
    });
  };
  for (const { source, kind, covers, readUntil, dueAt } of existing) {
    if (readUntil === null) continue;
    const position = { readUntil: readUntil.getTime(), dueAt: dueAt.getTime() };
    note(`${source} ${kind} any`, position);
    for (const cover of covers) note(`${source} ${kind} of ${cover}`, position);
  }
  const isListing = ({ kind }: PlannedRow) => kind === "posts" || kind === "comments";
  return (row) => {
    const { source, kind, covers } = row;
    const whole = isListing(row) && covers.includes(allCommunities);
    const overlapping = isListing(row) ? [...covers, allCommunities] : covers;
    const keys = whole
      ? [`${source} ${kind} any`]
      : overlapping.map((cover) => `${source} ${kind} of ${cover}`);
    const found = keys.flatMap((key) => positions.get(key) ?? []);
    if (found.length === 0) return null;
    return {
      readUntil: Math.min(...found.map(({ readUntil }) => readUntil)),
      dueAt: Math.min(...found.map(({ dueAt }) => dueAt)),
    };
  };
}

/** A task that no process could read for this long is deleted: searches reach no further back. */
const deleteAfterMs = 7 * 24 * 3_600_000;

/**
 * Replaces the tasks of the planned sources. Tasks that stay keep their progress; new ones continue
 * from the tasks that they replace. Tasks of other sources stay, so that a source that no process can
 * read now continues later.
 * @param isPlanned whether the plan is of this source
 * @param isReadable whether any running process reads this source
 */
export async function replaceTasks(
  tx: Tx,
  planned: readonly PlannedRow[],
  now: Date,
  isPlanned: (source: TaskRow["source"]) => boolean = () => true,
  isReadable: (source: TaskRow["source"]) => boolean = () => true,
): Promise<{ added: number; removed: number }> {
  // One plan at a time, so that two processes with the same plan do not add its tasks twice.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('earshot watches'))`);
  const existing = await tx.select().from(collectionTasks);
  const byKey = new Map(existing.map((row) => [row.key, row]));
  const plannedKeys = new Set(planned.map(({ key }) => key));
  const positionOf = positionsIn(existing);
  const added = planned.filter(({ key }) => !byKey.has(key));
  const values = added.map((row) => {
    const position = positionOf(row);
    if (!position || row.kind === "search") {
      // A search may contain phrases that no search had before.
      return { ...row, readUntil: position && new Date(position.readUntil), dueAt: now };
    }
    const soonest = Math.min(position.dueAt, now.getTime() + row.everySeconds * 1000);
    return { ...row, readUntil: new Date(position.readUntil), dueAt: new Date(soonest) };
  });
  for (let at = 0; at < values.length; at += insertBatchSize) {
    await tx.insert(collectionTasks).values(values.slice(at, at + insertBatchSize));
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
      // A shorter interval takes effect now.
      const soonest = new Date(now.getTime() + everySeconds * 1000);
      const dueAt = sql`least(${collectionTasks.dueAt}, ${soonest})`;
      await tx
        .update(collectionTasks)
        .set({ everySeconds, workspaceIds, covers, ...(old.failures === 0 && { dueAt }) })
        .where(eq(collectionTasks.id, old.id));
    }
  }
  const isExpired = ({ source, lastPolledAt, dueAt }: TaskRow) =>
    !isReadable(source) && (lastPolledAt ?? dueAt).getTime() < now.getTime() - deleteAfterMs;
  const removed = existing
    .filter((row) => (isPlanned(row.source) && !plannedKeys.has(row.key)) || isExpired(row))
    .map((row) => row.id);
  if (removed.length > 0)
    await tx.delete(collectionTasks).where(inArray(collectionTasks.id, removed));
  return { added: added.length, removed: removed.length };
}
