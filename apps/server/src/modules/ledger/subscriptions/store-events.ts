import { and, asc, count, desc, eq, gt, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { paddleEvents, reconciliations } from "./schema.ts";

export type PaddleEventRow = typeof paddleEvents.$inferSelect;
export type ReconciliationRow = typeof reconciliations.$inferSelect;

/** Stores an event. @returns false when it was delivered before */
export async function insertEvent(
  db: Queryable,
  event: typeof paddleEvents.$inferInsert,
): Promise<boolean> {
  const { rowCount } = await db
    .insert(paddleEvents)
    .values(event)
    .onConflictDoNothing({ target: paddleEvents.eventId });
  return rowCount === 1;
}

const isDue = (now: Date) =>
  and(
    eq(paddleEvents.state, "received"),
    or(isNull(paddleEvents.retryAt), lte(paddleEvents.retryAt, now)),
  );

/** Locks the oldest due event that no other worker has locked. */
export async function lockNextEvent(tx: Tx, now: Date): Promise<PaddleEventRow | null> {
  const [row] = await tx
    .select()
    .from(paddleEvents)
    .where(isDue(now))
    .orderBy(asc(paddleEvents.occurredAt), asc(paddleEvents.eventId))
    .limit(1)
    .for("update", { skipLocked: true });
  return row ?? null;
}

export async function hasDueEvents(db: Queryable, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: paddleEvents.eventId })
    .from(paddleEvents)
    .where(isDue(now))
    .limit(1);
  return rows.length > 0;
}

export async function updateEvent(
  db: Queryable,
  eventId: string,
  values: Partial<Pick<PaddleEventRow, "state" | "handledAt" | "attempts" | "failure" | "retryAt">>,
): Promise<void> {
  await db.update(paddleEvents).set(values).where(eq(paddleEvents.eventId, eventId));
}

/** Events that could not be handled, the newest first. */
export const listFailedEvents = (db: Queryable): Promise<PaddleEventRow[]> =>
  db
    .select()
    .from(paddleEvents)
    .where(
      or(
        eq(paddleEvents.state, "failed"),
        and(eq(paddleEvents.state, "received"), gt(paddleEvents.attempts, 0)),
      ),
    )
    .orderBy(desc(paddleEvents.occurredAt), desc(paddleEvents.eventId))
    .limit(100);

/** A page of the events of one state, or of all, the latest received first. */
export async function listEvents(
  db: Queryable,
  state: PaddleEventRow["state"] | undefined,
  page: { limit: number; offset: number },
): Promise<{ rows: PaddleEventRow[]; total: number }> {
  const condition = state === undefined ? undefined : eq(paddleEvents.state, state);
  const rows = await db
    .select()
    .from(paddleEvents)
    .where(condition)
    .orderBy(desc(paddleEvents.receivedAt), desc(paddleEvents.eventId))
    .limit(page.limit)
    .offset(page.offset);
  const [counted] = await db.select({ total: count() }).from(paddleEvents).where(condition);
  return { rows, total: counted?.total ?? 0 };
}

/** One event, locked until the transaction ends. */
export async function lockEvent(tx: Tx, eventId: string): Promise<PaddleEventRow | null> {
  const [row] = await tx
    .select()
    .from(paddleEvents)
    .where(eq(paddleEvents.eventId, eventId))
    .for("update");
  return row ?? null;
}

/** How many events were received since a time, how many of those failed, and how many wait now. */
export async function countSince(
  db: Queryable,
  since: Date,
): Promise<{ received: number; failed: number; waiting: number }> {
  const [recent] = await db
    .select({
      received: count(),
      failed: sql<number>`count(*) filter (where ${paddleEvents.state} = 'failed')`.mapWith(Number),
    })
    .from(paddleEvents)
    .where(gt(paddleEvents.receivedAt, since));
  const [open] = await db
    .select({ waiting: count() })
    .from(paddleEvents)
    .where(eq(paddleEvents.state, "received"));
  return {
    received: recent?.received ?? 0,
    failed: recent?.failed ?? 0,
    waiting: open?.waiting ?? 0,
  };
}

/** How many events are in each state. */
export async function countByState(
  db: Queryable,
): Promise<{ state: PaddleEventRow["state"]; events: number }[]> {
  return db
    .select({ state: paddleEvents.state, events: count() })
    .from(paddleEvents)
    .groupBy(paddleEvents.state);
}

/** The largest difference between Paddle's clock and ours since a time, in seconds; null without events. */
export async function largestClockDifference(db: Queryable, since: Date): Promise<number | null> {
  const [row] = await db
    .select({ largest: sql<number | null>`max(abs(${paddleEvents.clockDifference}))` })
    .from(paddleEvents)
    .where(gt(paddleEvents.receivedAt, since));
  return row?.largest ?? null;
}

export async function insertReconciliation(
  db: Queryable,
  reconciliation: typeof reconciliations.$inferInsert,
): Promise<void> {
  await db.insert(reconciliations).values(reconciliation);
}

export async function findLastReconciliation(db: Queryable): Promise<ReconciliationRow | null> {
  const [row] = await db.select().from(reconciliations).orderBy(desc(reconciliations.at)).limit(1);
  return row ?? null;
}

/** Deletes events that are no longer waiting, and comparisons, from before a time. */
export async function deleteOld(db: Queryable, before: Date): Promise<void> {
  await db
    .delete(paddleEvents)
    .where(and(ne(paddleEvents.state, "received"), lt(paddleEvents.receivedAt, before)));
  await db.delete(reconciliations).where(lt(reconciliations.at, before));
}
