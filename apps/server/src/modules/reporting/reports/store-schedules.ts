import type { ReportKind, Tier } from "@earshot/contract";
import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";
import { reportSchedules } from "./schema.ts";

export type ScheduleRow = typeof reportSchedules.$inferSelect;

/** A workspace whose schedule of a kind is missing or is for another time zone. */
export interface UnplannedRow {
  workspaceId: string;
  kind: ReportKind;
  zone: string;
  /** null: it has no schedule of that kind. */
  dueDay: string | null;
}

/**
 * Workspaces without a schedule of a kind that their tier includes, or with a schedule for another time zone than
 * their own.
 */
export async function listUnplanned(
  db: Queryable,
  kind: ReportKind,
  tiers: readonly Tier[],
): Promise<UnplannedRow[]> {
  const { rows } = await db.execute<{
    workspaceId: string;
    zone: string;
    dueDay: string | null;
  }>(sql`
    select w.id as "workspaceId", w.time_zone as zone, s.due_day::text as "dueDay"
    from workspaces w
    left join report_schedules s on s.workspace_id = w.id and s.kind = ${kind}
    where w.tier = any(${sql.param([...tiers])}::tier[])
      and (s.workspace_id is null or s.zone <> w.time_zone)`);
  return rows.map((row) => ({ ...row, kind }));
}

/** Plans a report, or plans it for another time zone. */
export async function putSchedule(db: Queryable, row: ScheduleRow): Promise<void> {
  const { workspaceId, kind, ...plan } = row;
  await db
    .insert(reportSchedules)
    .values({ workspaceId, kind, ...plan })
    .onConflictDoUpdate({
      target: [reportSchedules.workspaceId, reportSchedules.kind],
      // If the day was reported in the meantime, the schedule in the table is already the next one.
      set: { zone: plan.zone, dueAt: plan.dueAt },
      setWhere: eq(reportSchedules.dueDay, plan.dueDay),
    });
}

/** The due schedules, those that have been due longest first. */
export function listDue(db: Queryable, now: Date, limit: number): Promise<ScheduleRow[]> {
  return (
    db
      .select()
      .from(reportSchedules)
      .where(lte(reportSchedules.dueAt, now))
      // The same order in all processes avoids deadlocks between two that queue the same jobs.
      .orderBy(
        asc(reportSchedules.dueAt),
        asc(reportSchedules.workspaceId),
        asc(reportSchedules.kind),
      )
      .limit(limit)
  );
}

const is = (workspaceId: string, kind: ReportKind) =>
  and(eq(reportSchedules.workspaceId, workspaceId), eq(reportSchedules.kind, kind));

/** A schedule with its workspace. */
export async function findSchedule(db: Queryable, workspaceId: string, kind: ReportKind) {
  const [row] = await db
    .select({ schedule: reportSchedules, workspace: workspaces })
    .from(reportSchedules)
    .innerJoin(workspaces, eq(workspaces.id, reportSchedules.workspaceId))
    .where(is(workspaceId, kind));
  return row ?? null;
}

/** The schedules of a workspace. */
export function listSchedules(db: Queryable, workspaceId: string): Promise<ScheduleRow[]> {
  return db.select().from(reportSchedules).where(eq(reportSchedules.workspaceId, workspaceId));
}

/** A schedule, locked until the transaction ends, so that one process at a time reports its period. */
export async function lockSchedule(
  tx: Tx,
  workspaceId: string,
  kind: ReportKind,
): Promise<ScheduleRow | null> {
  const [row] = await tx.select().from(reportSchedules).where(is(workspaceId, kind)).for("update");
  return row ?? null;
}

/** Plans the next report of a schedule that the caller has locked. */
export async function moveSchedule(
  tx: Tx,
  { workspaceId, kind, ...next }: ScheduleRow,
): Promise<void> {
  await tx.update(reportSchedules).set(next).where(is(workspaceId, kind));
}

/** Ends a schedule that the caller has locked. */
export async function deleteSchedule(tx: Tx, workspaceId: string, kind: ReportKind): Promise<void> {
  await tx.delete(reportSchedules).where(is(workspaceId, kind));
}
