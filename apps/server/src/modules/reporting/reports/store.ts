import { and, count, desc, eq, lt, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { reports } from "./schema.ts";

export type ReportRow = typeof reports.$inferSelect;

/** Inserts a report. @returns null when the period was already reported */
export async function insertReport(
  tx: Tx,
  report: typeof reports.$inferInsert,
): Promise<ReportRow | null> {
  const [row] = await tx.insert(reports).values(report).onConflictDoNothing().returning();
  return row ?? null;
}

/** A report of a workspace. */
export async function findReport(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<ReportRow | null> {
  const [row] = await db
    .select()
    .from(reports)
    .where(and(eq(reports.workspaceId, workspaceId), eq(reports.id, id)));
  return row ?? null;
}

/** A report of any workspace, for its share link or its mails. */
export async function findAnyReport(db: Queryable, id: string): Promise<ReportRow | null> {
  const [row] = await db.select().from(reports).where(eq(reports.id, id));
  return row ?? null;
}

/** A workspace's reports, the newest first. */
export function listReports(
  db: Queryable,
  workspaceId: string,
  page: { limit: number; offset: number },
): Promise<ReportRow[]> {
  return db
    .select()
    .from(reports)
    .where(eq(reports.workspaceId, workspaceId))
    .orderBy(desc(reports.madeAt), desc(reports.id))
    .limit(page.limit)
    .offset(page.offset);
}

export async function countReports(db: Queryable, workspaceId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(reports)
    .where(eq(reports.workspaceId, workspaceId));
  return row?.total ?? 0;
}

/** Revokes the share link of a report. @returns the new version; null: the workspace has no such report */
export async function incrementShareVersion(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<number | null> {
  const [row] = await db
    .update(reports)
    .set({ shareVersion: sql`${reports.shareVersion} + 1` })
    .where(and(eq(reports.workspaceId, workspaceId), eq(reports.id, id)))
    .returning({ version: reports.shareVersion });
  return row?.version ?? null;
}

/** Deletes reports that were made before a moment. */
export async function deleteBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(reports).where(lt(reports.madeAt, before));
}
