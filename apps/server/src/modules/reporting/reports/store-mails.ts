import { and, asc, eq, inArray, lte, or, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { reportMails, reportRecipients } from "./schema.ts";

export type ReportMailRow = typeof reportMails.$inferSelect;

/** The choices of people about the mails of a workspace's reports. */
export async function listChoices(
  db: Queryable,
  workspaceId: string,
): Promise<Map<string, boolean>> {
  const rows = await db
    .select()
    .from(reportRecipients)
    .where(eq(reportRecipients.workspaceId, workspaceId));
  return new Map(rows.map(({ userId, mail }) => [userId, mail]));
}

/** Stores a person's choice about the mails of a workspace's reports. */
export async function putChoice(
  db: Queryable,
  choice: typeof reportRecipients.$inferInsert,
): Promise<void> {
  await db
    .insert(reportRecipients)
    .values(choice)
    .onConflictDoUpdate({
      target: [reportRecipients.workspaceId, reportRecipients.userId],
      set: { mail: choice.mail },
    });
}

/** Deletes a person's choice. */
export async function deleteChoice(tx: Tx, workspaceId: string, userId: string): Promise<void> {
  await tx
    .delete(reportRecipients)
    .where(and(eq(reportRecipients.workspaceId, workspaceId), eq(reportRecipients.userId, userId)));
}

/** Plans the mails of a report. */
export async function insertMails(
  tx: Tx,
  reportId: string,
  userIds: readonly string[],
  now: Date,
): Promise<ReportMailRow[]> {
  if (userIds.length === 0) return [];
  return tx
    .insert(reportMails)
    .values(userIds.map((userId) => ({ reportId, userId, changedAt: now, createdAt: now })))
    .returning();
}

/**
 * Claims a mail for sending: one that waits, or one whose process has not finished within its lease.
 * @returns null when it was sent or ended, or another process is sending it
 */
export async function claimMail(
  db: Queryable,
  id: string,
  now: Date,
  leaseEnded: Date,
): Promise<ReportMailRow | null> {
  const [row] = await db
    .update(reportMails)
    .set({ state: "sending", changedAt: now })
    .where(
      and(
        eq(reportMails.id, id),
        or(
          eq(reportMails.state, "waiting"),
          and(eq(reportMails.state, "sending"), lte(reportMails.changedAt, leaseEnded)),
        ),
      ),
    )
    .returning();
  return row ?? null;
}

/** Records the state of a mail that was claimed at a moment, unless another process has claimed it since. */
export async function recordMail(
  db: Queryable,
  { id, changedAt }: Pick<ReportMailRow, "id" | "changedAt">,
  state: ReportMailRow["state"],
  now: Date,
): Promise<void> {
  await db
    .update(reportMails)
    .set({ state, changedAt: now })
    .where(
      and(
        eq(reportMails.id, id),
        eq(reportMails.state, "sending"),
        eq(reportMails.changedAt, changedAt),
      ),
    );
}

/** The mails that are not sent yet and whose state began before a moment, the oldest first. */
export async function listUnsent(db: Queryable, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: reportMails.id })
    .from(reportMails)
    .where(
      and(inArray(reportMails.state, ["waiting", "sending"]), lte(reportMails.changedAt, before)),
    )
    .orderBy(asc(reportMails.changedAt), asc(reportMails.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Ends unsent mails that were created before a moment. */
export async function endMailsBefore(db: Queryable, before: Date, now: Date): Promise<number> {
  const { rowCount } = await db
    .update(reportMails)
    .set({ state: "skipped", changedAt: now })
    .where(
      and(
        inArray(reportMails.state, ["waiting", "sending"]),
        sql`${reportMails.createdAt} < ${before}`,
      ),
    );
  return rowCount ?? 0;
}
