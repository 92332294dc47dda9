import { and, desc, eq, gt, gte, isNull, lte, or } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { supportRequests } from "./schema.ts";

export type SupportRow = typeof supportRequests.$inferSelect;

/** Marks a workspace's request as ended if it was not decided in time or its time is over. */
export async function endOverdue(tx: Tx, workspaceId: string, now: Date): Promise<void> {
  await tx
    .update(supportRequests)
    .set({ endedAt: now })
    .where(
      and(
        eq(supportRequests.workspaceId, workspaceId),
        isNull(supportRequests.endedAt),
        or(
          lte(supportRequests.endsAt, now),
          and(isNull(supportRequests.decision), lte(supportRequests.lapsesAt, now)),
        ),
      ),
    );
}

/** @returns null when the workspace has one that waits or is open */
export async function insertRequest(
  tx: Tx,
  request: typeof supportRequests.$inferInsert,
): Promise<SupportRow | null> {
  const [row] = await tx.insert(supportRequests).values(request).onConflictDoNothing().returning();
  return row ?? null;
}

/** A request, locked until the transaction ends. */
export async function lockRequest(tx: Tx, id: string): Promise<SupportRow | null> {
  const [row] = await tx
    .select()
    .from(supportRequests)
    .where(eq(supportRequests.id, id))
    .for("update");
  return row ?? null;
}

export async function updateRequest(
  tx: Tx,
  id: string,
  fields: Partial<Pick<SupportRow, "decision" | "decidedAt" | "decidedBy" | "endsAt" | "endedAt">>,
): Promise<SupportRow> {
  const [row] = await tx
    .update(supportRequests)
    .set(fields)
    .where(eq(supportRequests.id, id))
    .returning();
  if (!row) throw new Error("a support request was lost");
  return row;
}

/** An administrator's open request to read a workspace. Share-locked, so that it can't end before the transaction. */
export async function lockOpen(
  tx: Tx,
  workspaceId: string,
  administratorId: string,
  now: Date,
): Promise<SupportRow | null> {
  const [row] = await tx
    .select()
    .from(supportRequests)
    .where(
      and(
        eq(supportRequests.workspaceId, workspaceId),
        eq(supportRequests.administratorId, administratorId),
        eq(supportRequests.decision, "approve"),
        isNull(supportRequests.endedAt),
        gt(supportRequests.endsAt, now),
      ),
    )
    .for("share");
  return row ?? null;
}

/** Requests since a time, newest first. */
export const listRequests = (
  db: Queryable,
  workspaceId: string,
  since: Date,
): Promise<SupportRow[]> =>
  db
    .select()
    .from(supportRequests)
    .where(and(eq(supportRequests.workspaceId, workspaceId), gte(supportRequests.askedAt, since)))
    .orderBy(desc(supportRequests.askedAt), desc(supportRequests.id))
    .limit(100);
