import type { Source } from "@earshot/contract";
import { and, asc, count, eq, inArray, isNotNull, isNull, min } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { mentions } from "../../inbox/mentions/schema.ts";
import { replies } from "../replies/schema.ts";
import { replyReports } from "./schema.ts";

export type ReportRow = typeof replyReports.$inferSelect;

/** Inserts a report. @returns false when the reply has an open report */
export async function insertReport(
  tx: Tx,
  report: typeof replyReports.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(replyReports)
    .values(report)
    .onConflictDoNothing()
    .returning({ id: replyReports.id });
  return rows.length === 1;
}

const isOpenSystemReport = (replyId: string) =>
  and(
    eq(replyReports.replyId, replyId),
    isNull(replyReports.userId),
    isNull(replyReports.decision),
  );

/** Updates the note of the system's open report of a reply. @returns whether there is one */
export async function updateSystemReport(tx: Tx, replyId: string, note: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(replyReports)
    .set({ note })
    .where(isOpenSystemReport(replyId));
  return rowCount === 1;
}

/** Closes the system's open report of a reply that has the approved text again. @returns whether there was one */
export async function closeSystemReport(
  tx: Tx,
  replyId: string,
  decidedAt: Date,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(replyReports)
    .set({ decision: "standing", decidedAt })
    .where(isOpenSystemReport(replyId));
  return rowCount === 1;
}

/** Whether an administrator has accepted the same edit of a reply. */
export async function wasEditAccepted(tx: Tx, replyId: string, note: string): Promise<boolean> {
  const rows = await tx
    .select({ id: replyReports.id })
    .from(replyReports)
    .where(
      and(
        eq(replyReports.replyId, replyId),
        eq(replyReports.note, note),
        isNull(replyReports.userId),
        isNotNull(replyReports.decidedBy),
        eq(replyReports.decision, "standing"),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Whether a reply has an open report by anyone. */
export async function isReported(tx: Tx, replyId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: replyReports.id })
    .from(replyReports)
    .where(and(eq(replyReports.replyId, replyId), isNull(replyReports.decision)));
  return rows.length > 0;
}

/** Which of these replies their customer has reported, without a decision yet. */
export async function listReported(
  db: Queryable,
  replyIds: readonly string[],
): Promise<Map<string, true>> {
  if (replyIds.length === 0) return new Map();
  const rows = await db
    .select({ replyId: replyReports.replyId })
    .from(replyReports)
    .where(
      and(
        inArray(replyReports.replyId, [...replyIds]),
        isNotNull(replyReports.userId),
        isNull(replyReports.decision),
      ),
    );
  return new Map(rows.map(({ replyId }) => [replyId, true]));
}

/** Open reports with their replies, the oldest first. */
export function listOpen(db: Queryable, limit: number) {
  return db
    .select({ report: replyReports, reply: replies, source: mentions.source })
    .from(replyReports)
    .innerJoin(replies, eq(replies.id, replyReports.replyId))
    .innerJoin(mentions, eq(mentions.id, replies.mentionId))
    .where(isNull(replyReports.decision))
    .orderBy(asc(replyReports.at), asc(replyReports.id))
    .limit(limit);
}

/** The number of open reports. */
export async function countOpen(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ open: count() })
    .from(replyReports)
    .where(isNull(replyReports.decision));
  return row?.open ?? 0;
}

/** How many reports are open, and since when the oldest one is. */
export async function summarizeOpen(
  db: Queryable,
): Promise<{ waiting: number; oldestAt: Date | null }> {
  const [row] = await db
    .select({ waiting: count(), oldestAt: min(replyReports.at) })
    .from(replyReports)
    .where(isNull(replyReports.decision));
  return row ?? { waiting: 0, oldestAt: null };
}

/** An open report with its reply; null when it does not exist or is decided. */
export async function findOpen(
  db: Queryable,
  id: string,
): Promise<{ report: ReportRow; source: Source; screenshotId: string | null } | null> {
  const [row] = await db
    .select({
      report: replyReports,
      source: mentions.source,
      screenshotId: replies.screenshotId,
    })
    .from(replyReports)
    .innerJoin(replies, eq(replies.id, replyReports.replyId))
    .innerJoin(mentions, eq(mentions.id, replies.mentionId))
    .where(and(eq(replyReports.id, id), isNull(replyReports.decision)));
  return row ?? null;
}

/** Records a decision. @returns false when the report is decided already */
export async function decide(
  tx: Tx,
  id: string,
  decision: { decision: "removed" | "standing"; decidedBy: string; decidedAt: Date },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(replyReports)
    .set(decision)
    .where(and(eq(replyReports.id, id), isNull(replyReports.decision)));
  return rowCount === 1;
}
