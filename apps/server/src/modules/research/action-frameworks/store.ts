import { and, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { researchJobs } from "../research-jobs/schema.ts";
import { actionFrameworks as frameworks } from "./schema.ts";

export type FrameworkRow = typeof frameworks.$inferSelect;

export async function findFramework(
  db: Queryable,
  analysisId: string,
): Promise<FrameworkRow | null> {
  const [row] = await db.select().from(frameworks).where(eq(frameworks.analysisId, analysisId));
  return row ?? null;
}

/** A framework that is shared now, with its workspace; null: it is not shared. */
export async function findShared(db: Queryable, analysisId: string, now: Date) {
  const [row] = await db
    .select({ framework: frameworks, workspaceId: researchJobs.workspaceId })
    .from(frameworks)
    .innerJoin(researchJobs, eq(researchJobs.id, frameworks.analysisId))
    .where(and(eq(frameworks.analysisId, analysisId), sql`${frameworks.shareExpiresAt} > ${now}`));
  return row ?? null;
}

/** The analyses among these whose framework was edited or exported, or is shared now. */
export async function neededAmong(
  db: Queryable,
  analysisIds: readonly string[],
  now: Date,
): Promise<string[]> {
  if (analysisIds.length === 0) return [];
  const rows = await db
    .select({ id: frameworks.analysisId })
    .from(frameworks)
    .where(
      and(
        inArray(frameworks.analysisId, [...analysisIds]),
        or(
          gt(frameworks.version, 0),
          gt(frameworks.shareExpiresAt, now),
          isNotNull(frameworks.notionPageId),
        ),
      ),
    );
  return rows.map(({ id }) => id);
}

/** The row of an analysis, created if it is missing, and locked until the end of the transaction. */
export async function lockFramework(tx: Tx, analysisId: string): Promise<FrameworkRow> {
  await tx.insert(frameworks).values({ analysisId }).onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(frameworks)
    .where(eq(frameworks.analysisId, analysisId))
    .for("update");
  if (!row) throw new Error("the framework was not stored");
  return row;
}

export async function updateFramework(
  db: Queryable,
  analysisId: string,
  set: Partial<Omit<FrameworkRow, "analysisId">>,
): Promise<void> {
  await db.update(frameworks).set(set).where(eq(frameworks.analysisId, analysisId));
}

/** Ends an export, unless another one has begun since. */
export async function endExport(db: Queryable, analysisId: string, until: Date): Promise<void> {
  await db
    .update(frameworks)
    .set({ exportingUntil: null })
    .where(and(eq(frameworks.analysisId, analysisId), eq(frameworks.exportingUntil, until)));
}

/** Claims the right to export a framework. @returns the row; null: another export is running */
export async function beginExport(
  db: Queryable,
  analysisId: string,
  now: Date,
  until: Date,
): Promise<FrameworkRow | null> {
  const [row] = await db
    .update(frameworks)
    .set({ exportingUntil: until })
    .where(
      and(
        eq(frameworks.analysisId, analysisId),
        or(isNull(frameworks.exportingUntil), lt(frameworks.exportingUntil, now)),
      ),
    )
    .returning();
  return row ?? null;
}
