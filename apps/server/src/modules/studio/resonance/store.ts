import { avg, count, desc, eq, lt, sql } from "drizzle-orm";
import { newId } from "../../../infrastructure/database/columns.ts";
import type { Queryable } from "../../../infrastructure/database/index.ts";
import { optimizations } from "./schema.ts";

export type OptimizationRow = typeof optimizations.$inferSelect;

export async function insertOptimization(
  db: Queryable,
  row: Omit<OptimizationRow, "id">,
): Promise<OptimizationRow> {
  const [inserted] = await db
    .insert(optimizations)
    .values({ id: newId(), ...row })
    .returning();
  if (!inserted) throw new Error("an inserted row was not returned");
  return inserted;
}

/** A page of a workspace's improved texts, the newest first. */
export function listOptimizations(
  db: Queryable,
  workspaceId: string,
  { page, limit }: { page: number; limit: number },
): Promise<OptimizationRow[]> {
  return db
    .select()
    .from(optimizations)
    .where(eq(optimizations.workspaceId, workspaceId))
    .orderBy(desc(optimizations.createdAt), desc(optimizations.id))
    .limit(limit)
    .offset((page - 1) * limit);
}

const figures = {
  count: count(),
  before: avg(optimizations.scoreBefore).mapWith(Number),
  after: avg(optimizations.scoreAfter).mapWith(Number),
};
const day = sql<string>`to_char(${optimizations.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`;

/** The number of improved texts and their mean scores: overall, by day and by platform. */
export async function optimizationFigures(db: Queryable, workspaceId: string) {
  const ofWorkspace = eq(optimizations.workspaceId, workspaceId);
  const [[all], byDay, byPlatform] = await Promise.all([
    db.select(figures).from(optimizations).where(ofWorkspace),
    db
      .select({ day, ...figures })
      .from(optimizations)
      .where(ofWorkspace)
      .groupBy(day)
      .orderBy(day),
    db
      .select({ platform: optimizations.platform, ...figures })
      .from(optimizations)
      .where(ofWorkspace)
      .groupBy(optimizations.platform)
      .orderBy(desc(count())),
  ]);
  return {
    total: all?.count ?? 0,
    meanBefore: all?.before,
    meanAfter: all?.after,
    byDay,
    byPlatform,
  };
}

/** Deletes improved texts that are older than that time. */
export async function pruneOptimizations(db: Queryable, createdBefore: Date): Promise<void> {
  await db.delete(optimizations).where(lt(optimizations.createdAt, createdBefore));
}
