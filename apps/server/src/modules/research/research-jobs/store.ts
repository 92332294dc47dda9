import { and, count, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { researchJobs as jobs } from "./schema.ts";

export type JobRow = typeof jobs.$inferSelect;
type Kind = JobRow["kind"];

/** Locks a workspace's jobs until the end of the transaction, so that limits hold. */
export async function lockJobs(tx: Tx, workspaceId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`research ${workspaceId}`}, 0))`,
  );
}

/** The jobs of a workspace that have not ended. */
export const listRunning = (tx: Tx, workspaceId: string): Promise<JobRow[]> =>
  tx
    .select()
    .from(jobs)
    .where(and(eq(jobs.workspaceId, workspaceId), isNull(jobs.finishedAt)));

/** The ids of a workspace's ended jobs of a kind without the newest. @param keep how many are omitted */
export async function listOld(
  tx: Tx,
  { workspaceId, kind, keep }: { workspaceId: string; kind: Kind; keep: number },
): Promise<string[]> {
  const old = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.workspaceId, workspaceId), eq(jobs.kind, kind), isNotNull(jobs.finishedAt)))
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .offset(keep);
  return old.map(({ id }) => id);
}

export async function deleteJobs(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(jobs).where(inArray(jobs.id, [...ids]));
}

export async function insertJob(tx: Tx, row: typeof jobs.$inferInsert): Promise<JobRow> {
  const [made] = await tx.insert(jobs).values(row).returning();
  if (!made) throw new Error("the job was not stored");
  return made;
}

export async function findJob(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<JobRow | null> {
  const [row] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.workspaceId, workspaceId), eq(jobs.id, id)));
  return row ?? null;
}

/** A workspace's jobs of a kind, newest first. */
export const listJobs = (
  db: Queryable,
  {
    workspaceId,
    kind,
    limit,
    offset,
  }: { workspaceId: string; kind: Kind; limit: number; offset: number },
): Promise<JobRow[]> =>
  db
    .select()
    .from(jobs)
    .where(and(eq(jobs.workspaceId, workspaceId), eq(jobs.kind, kind)))
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(limit)
    .offset(offset);

export async function countJobs(
  db: Queryable,
  { workspaceId, kind }: { workspaceId: string; kind: Kind },
): Promise<number> {
  const [row] = await db
    .select({ all: count() })
    .from(jobs)
    .where(and(eq(jobs.workspaceId, workspaceId), eq(jobs.kind, kind)));
  return row?.all ?? 0;
}

/** A job of any workspace. */
export async function findAnyJob(db: Queryable, id: string): Promise<JobRow | null> {
  const [row] = await db.select().from(jobs).where(eq(jobs.id, id));
  return row ?? null;
}

/** Locks a job until the end of the transaction. */
export async function lockJob(tx: Tx, id: string): Promise<JobRow | null> {
  const [row] = await tx.select().from(jobs).where(eq(jobs.id, id)).for("update");
  return row ?? null;
}

export async function updateJob(
  tx: Tx,
  id: string,
  change: Partial<typeof jobs.$inferInsert>,
): Promise<JobRow> {
  const [row] = await tx.update(jobs).set(change).where(eq(jobs.id, id)).returning();
  if (!row) throw new Error("the job is gone although it is locked");
  return row;
}

/** Records that a worker is still doing a step. @returns false when the run has ended */
export async function recordHeartbeat(
  db: Queryable,
  { id, run }: { id: string; run: number },
  at: Date,
): Promise<boolean> {
  const updated = await db
    .update(jobs)
    .set({ progressAt: at })
    .where(and(eq(jobs.id, id), eq(jobs.run, run), isNull(jobs.finishedAt)))
    .returning({ id: jobs.id });
  return updated.length > 0;
}

/** Jobs without a recent report, and jobs that began too long ago. */
export const listStale = (
  db: Queryable,
  before: { begun: Date; waiting: Date; created: Date },
): Promise<JobRow[]> =>
  db
    .select()
    .from(jobs)
    .where(
      and(
        isNull(jobs.finishedAt),
        or(
          and(eq(jobs.isBegun, true), lt(jobs.progressAt, before.begun)),
          lt(jobs.progressAt, before.waiting),
          lt(jobs.createdAt, before.created),
        ),
      ),
    );
