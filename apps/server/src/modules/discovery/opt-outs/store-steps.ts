import type { OptOutProof } from "@earshot/contract";
import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { optOutEvents, optOuts } from "./schema.ts";
import type { OptOutRow } from "./store.ts";

export type OptOutEventRow = typeof optOutEvents.$inferSelect;

/** In effect, and proven only by the link in the mail (as `proofOf` says). */
export const isMailOnly: SQL = sql`(${optOuts.effectiveAt} is not null
  and coalesce(${optOuts.proof}, case when ${optOuts.email} is not null then 'mail' end) = 'mail')`;

const isOpen = and(
  isNull(optOuts.effectiveAt),
  isNull(optOuts.refusedAt),
  isNull(optOuts.endedAt),
) as SQL;

/** Waits for the administrator. */
export const waitsForReview = (now: Date): SQL =>
  and(isOpen, isNotNull(optOuts.mailConfirmedAt), lte(optOuts.reviewFrom, now)) as SQL;

/** The condition for each status, as `statusOf` determines it. */
export const statusConditions = (now: Date) => ({
  unconfirmed: and(isOpen, isNull(optOuts.mailConfirmedAt)) as SQL,
  waiting_for_proof: and(isOpen, gt(optOuts.reviewFrom, now)) as SQL,
  waiting_for_review: waitsForReview(now),
  in_effect: isNotNull(optOuts.effectiveAt),
  refused: isNotNull(optOuts.refusedAt),
  ended: isNotNull(optOuts.endedAt),
  mail_only: isMailOnly,
});

export const insertEvent = (tx: Tx, event: typeof optOutEvents.$inferInsert) =>
  tx.insert(optOutEvents).values(event);

/** The steps of requests, oldest first. */
export function listEvents(db: Queryable, ids: readonly string[]): Promise<OptOutEventRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(optOutEvents)
    .where(inArray(optOutEvents.optOutId, [...ids]))
    .orderBy(optOutEvents.id);
}

export async function findOptOut(db: Queryable, id: string): Promise<OptOutRow | null> {
  const [row] = await db.select().from(optOuts).where(eq(optOuts.id, id));
  return row ?? null;
}

/** Changes a request if a condition holds. @returns the row; null when it does not hold */
async function change(
  tx: Tx,
  condition: SQL | undefined,
  set: Partial<Record<keyof OptOutRow, unknown>>,
): Promise<OptOutRow | null> {
  const [row] = await tx
    .update(optOuts)
    .set(set as Partial<OptOutRow>)
    .where(condition)
    .returning();
  return row ?? null;
}

/** Records the first use of the link in the mail. */
export const confirmMail = (
  tx: Tx,
  id: string,
  { since, now, reviewFrom }: { since: Date; now: Date; reviewFrom: Date },
) =>
  change(
    tx,
    and(eq(optOuts.id, id), isOpen, isNull(optOuts.mailConfirmedAt), gt(optOuts.createdAt, since)),
    { mailConfirmedAt: now, reviewFrom },
  );

/** Makes a request that waits for a proof wait for the administrator instead. */
export const requestReview = (tx: Tx, id: string, now: Date) =>
  change(tx, and(eq(optOuts.id, id), isOpen, gt(optOuts.reviewFrom, now)), { reviewFrom: now });

/**
 * Puts a request into effect, or gives a better proof to one that only the mail's link put into effect. A
 * request that the administrator refused can still be proven; an ended one can't.
 */
export const prove = (
  tx: Tx,
  id: string,
  { proof, provenBy, now }: { proof: OptOutProof; provenBy: string | null; now: Date },
) =>
  change(
    tx,
    and(
      eq(optOuts.id, id),
      isNull(optOuts.endedAt),
      or(and(isNotNull(optOuts.mailConfirmedAt), isNull(optOuts.effectiveAt)), isMailOnly),
    ),
    {
      effectiveAt: sql`coalesce(${optOuts.effectiveAt}, ${now})`,
      refusedAt: null,
      proof,
      provenBy,
    },
  );

/** Approves a request that waits, or one that only the mail's link put into effect. */
export const approve = (tx: Tx, id: string, now: Date) =>
  change(
    tx,
    and(eq(optOuts.id, id), or(and(isOpen, isNotNull(optOuts.mailConfirmedAt)), isMailOnly)),
    { effectiveAt: sql`coalesce(${optOuts.effectiveAt}, ${now})`, proof: "administrator" },
  );

export const refuse = (tx: Tx, id: string, now: Date) =>
  change(tx, and(eq(optOuts.id, id), isOpen), { refusedAt: now });

/** Ends an opt-out in effect, with every other one of the same name. @returns those that ended. */
export async function end(tx: Tx, row: OptOutRow, now: Date): Promise<OptOutRow[]> {
  return tx
    .update(optOuts)
    .set({
      endedAt: now,
      effectiveAt: null,
      // Rows from before proofs were required have no proof: store how they were proven.
      proof: sql`coalesce(${optOuts.proof},
        case when ${optOuts.email} is null then 'administrator' else 'mail' end)`,
    })
    .where(
      and(
        eq(optOuts.source, row.source),
        eq(optOuts.kind, row.kind),
        eq(optOuts.name, row.name),
        isNotNull(optOuts.effectiveAt),
      ),
    )
    .returning();
}

/** Undoes a refusal or an end that happened after `since`. */
export const restore = (tx: Tx, id: string, { since, now }: { since: Date; now: Date }) =>
  change(
    tx,
    and(eq(optOuts.id, id), or(gt(optOuts.refusedAt, since), gt(optOuts.endedAt, since))),
    {
      effectiveAt: sql`case when ${optOuts.endedAt} is null then null else ${now}::timestamptz end`,
      refusedAt: null,
      endedAt: null,
    },
  );

/** Marks the waiting requests that the administrator was not notified of. @returns how many. */
export async function markNotified(tx: Tx, now: Date): Promise<number> {
  const rows = await tx
    .update(optOuts)
    .set({ notifiedAt: now })
    .where(and(waitsForReview(now), isNull(optOuts.notifiedAt)))
    .returning({ id: optOuts.id });
  return rows.length;
}

/** Whether the administrator was mailed after a moment. */
export async function wasNotified(db: Queryable, since: Date): Promise<boolean> {
  const rows = await db
    .select({ id: optOuts.id })
    .from(optOuts)
    .where(gt(optOuts.notifiedAt, since))
    .limit(1);
  return rows.length > 0;
}

/** Deletes requests that were rejected or ended before a moment. */
export async function deleteClosed(db: Queryable, before: Date): Promise<void> {
  await db.delete(optOuts).where(or(lt(optOuts.refusedAt, before), lt(optOuts.endedAt, before)));
}
