import type { Source } from "@earshot/contract";
import { and, asc, desc, eq, gt, inArray, lt, or } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { mentions } from "../../inbox/mentions/schema.ts";
import { replies } from "../replies/schema.ts";
import { placementAttempts } from "./schema.ts";

export type AttemptRow = typeof placementAttempts.$inferSelect;
export type AttemptState = AttemptRow["state"];

/** States of an attempt that is not resolved yet. */
const openStates = ["planned", "sent", "unknown"] as const;

/** Whether an attempt is not resolved yet. */
export const isOpenState = (state: AttemptState): boolean =>
  openStates.some((open) => open === state);

const isOpen = inArray(placementAttempts.state, [...openStates]);

/** @throws Error of the database when the reply has an open attempt already. */
export async function insertAttempt(
  tx: Tx,
  attempt: typeof placementAttempts.$inferInsert,
): Promise<AttemptRow> {
  const [row] = await tx.insert(placementAttempts).values(attempt).returning();
  if (!row) throw new Error("an attempt was not inserted");
  return row;
}

export async function findAttempt(db: Queryable, id: string): Promise<AttemptRow | null> {
  const [row] = await db.select().from(placementAttempts).where(eq(placementAttempts.id, id));
  return row ?? null;
}

/** The platform of an attempt's reply; null if the reply was deleted. */
export async function sourceOf(db: Queryable, { replyId }: AttemptRow): Promise<Source | null> {
  const [row] = await db
    .select({ source: mentions.source })
    .from(replies)
    .innerJoin(mentions, eq(mentions.id, replies.mentionId))
    .where(eq(replies.id, replyId));
  return row?.source ?? null;
}

/** An attempt, locked until the transaction ends. Its reply is locked before it. */
export async function lockAttempt(tx: Tx, id: string): Promise<AttemptRow | null> {
  const [row] = await tx
    .select()
    .from(placementAttempts)
    .where(eq(placementAttempts.id, id))
    .for("update");
  return row ?? null;
}

export async function updateAttempt(
  tx: Tx,
  id: string,
  fields: Partial<Omit<AttemptRow, "id" | "replyId">>,
): Promise<AttemptRow> {
  const [row] = await tx
    .update(placementAttempts)
    .set(fields)
    .where(eq(placementAttempts.id, id))
    .returning();
  if (!row) throw new Error("an attempt was not found");
  return row;
}

/** The open attempt of a reply, or null. */
export async function findOpen(db: Queryable, replyId: string): Promise<AttemptRow | null> {
  const [row] = await db
    .select()
    .from(placementAttempts)
    .where(and(eq(placementAttempts.replyId, replyId), isOpen));
  return row ?? null;
}

/** All attempts of a reply, the newest first. */
export const listAttempts = (db: Queryable, replyId: string): Promise<AttemptRow[]> =>
  db
    .select()
    .from(placementAttempts)
    .where(eq(placementAttempts.replyId, replyId))
    .orderBy(desc(placementAttempts.plannedAt), desc(placementAttempts.id));

/**
 * Whether an account is placing a reply that its posting limits don't count yet. Lock the account before
 * relying on it.
 * @param since attempts of unknown result count if they were sent after this time
 */
export async function isPlacing(db: Queryable, accountId: string, since: Date): Promise<boolean> {
  const { accountId: account, sentAt, state } = placementAttempts;
  const [row] = await db
    .select({ id: placementAttempts.id })
    .from(placementAttempts)
    .where(
      and(
        eq(account, accountId),
        or(inArray(state, ["planned", "sent"]), and(eq(state, "unknown"), gt(sentAt, since))),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Attempts that were planned or sent before a given time and have made no progress since. */
export async function listStuck(db: Queryable, before: Date): Promise<AttemptRow[]> {
  return db
    .select()
    .from(placementAttempts)
    .where(
      or(
        and(eq(placementAttempts.state, "planned"), lt(placementAttempts.plannedAt, before)),
        and(eq(placementAttempts.state, "sent"), lt(placementAttempts.sentAt, before)),
      ),
    )
    .orderBy(asc(placementAttempts.plannedAt))
    .limit(100);
}

/** All attempts of unknown result. */
export const listUnknown = (db: Queryable): Promise<AttemptRow[]> =>
  db.select().from(placementAttempts).where(eq(placementAttempts.state, "unknown"));
