import type { Source } from "@earshot/contract";
import { and, asc, count, eq, inArray, isNull } from "drizzle-orm";
import type { Queryable, Tx } from "../../platform/db/index.ts";
import { mentions } from "../mentions/schema.ts";
import { replies } from "../replies/schema.ts";
import { replyReports } from "./schema.ts";

export type ReportRow = typeof replyReports.$inferSelect;

/** @returns whether no report of the reply was open. */
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

/** Which of these replies have an open report. */
export async function listReported(
  db: Queryable,
  replyIds: readonly string[],
): Promise<Map<string, true>> {
  if (replyIds.length === 0) return new Map();
  const rows = await db
    .select({ replyId: replyReports.replyId })
    .from(replyReports)
    .where(and(inArray(replyReports.replyId, [...replyIds]), isNull(replyReports.decision)));
  return new Map(rows.map(({ replyId }) => [replyId, true]));
}

/** Open reports with what they are about, the oldest first. */
export function listOpen(db: Queryable, most: number) {
  return db
    .select({ report: replyReports, reply: replies, source: mentions.source })
    .from(replyReports)
    .innerJoin(replies, eq(replies.id, replyReports.replyId))
    .innerJoin(mentions, eq(mentions.id, replies.mentionId))
    .where(isNull(replyReports.decision))
    .orderBy(asc(replyReports.at), asc(replyReports.id))
    .limit(most);
}

/** How many reports wait for a decision. */
export async function countOpen(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ open: count() })
    .from(replyReports)
    .where(isNull(replyReports.decision));
  return row?.open ?? 0;
}

/** Which reply an open report is about; null when there is no such report, or none that is open. */
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

/** @returns whether nobody had decided before. */
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
