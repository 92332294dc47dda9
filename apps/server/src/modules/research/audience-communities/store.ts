import type { Source } from "@earshot/contract";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Queryable } from "../../../infrastructure/database/index.ts";
import { communityMeasurements } from "./schema.ts";

export type MeasurementRow = typeof communityMeasurements.$inferSelect;

/** Measurements after a moment, by key. */
export async function findMeasurements(
  db: Queryable,
  source: Source,
  keys: readonly string[],
  after: Date,
): Promise<Map<string, MeasurementRow>> {
  const rows = await db
    .select()
    .from(communityMeasurements)
    .where(
      and(
        eq(communityMeasurements.source, source),
        sql`${communityMeasurements.key} = any(${sql.param([...keys])}::text[])`,
        gt(communityMeasurements.measuredAt, after),
      ),
    );
  return new Map(rows.map((row) => [row.key, row]));
}

/** Stores a measurement, which replaces the one before. */
export async function saveMeasurement(db: Queryable, row: MeasurementRow): Promise<void> {
  const { source: _, key: __, ...change } = row;
  await db
    .insert(communityMeasurements)
    .values(row)
    .onConflictDoUpdate({
      target: [communityMeasurements.source, communityMeasurements.key],
      set: change,
    });
}

export async function deleteMeasurement(db: Queryable, source: Source, key: string): Promise<void> {
  await db
    .delete(communityMeasurements)
    .where(and(eq(communityMeasurements.source, source), eq(communityMeasurements.key, key)));
}

/** Deletes the measurements before a moment. */
export async function pruneMeasurements(db: Queryable, before: Date): Promise<void> {
  await db.delete(communityMeasurements).where(lt(communityMeasurements.measuredAt, before));
}
