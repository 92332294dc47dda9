import { and, asc, eq, inArray, lt, lte, ne, or, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { dataExportParts, dataExports } from "./schema.ts";

export type ExportRow = typeof dataExports.$inferSelect;

export async function findExport(db: Queryable, workspaceId: string): Promise<ExportRow | null> {
  const [row] = await db.select().from(dataExports).where(eq(dataExports.workspaceId, workspaceId));
  return row ?? null;
}

export async function findExportById(db: Queryable, id: string): Promise<ExportRow | null> {
  const [row] = await db.select().from(dataExports).where(eq(dataExports.id, id));
  return row ?? null;
}

/** Puts a new export in the place of one that has ended. @returns null while one is being prepared */
export async function replaceExport(
  tx: Tx,
  row: typeof dataExports.$inferInsert,
): Promise<ExportRow | null> {
  await tx
    .delete(dataExports)
    .where(
      and(
        eq(dataExports.workspaceId, row.workspaceId),
        inArray(dataExports.state, ["ready", "failed"]),
      ),
    );
  const [inserted] = await tx.insert(dataExports).values(row).onConflictDoNothing().returning();
  return inserted ?? null;
}

/** Exports that wait, or on which no worker has reported since. */
const isOpen = (idleSince: Date) =>
  or(
    eq(dataExports.state, "waiting"),
    and(eq(dataExports.state, "preparing"), lt(dataExports.progressAt, idleSince)),
  );

/** Starts an export, unless another worker prepares it. Parts of an earlier run are deleted. */
export async function beginExport(
  tx: Tx,
  id: string,
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<ExportRow | null> {
  const [row] = await tx
    .update(dataExports)
    .set({
      state: "preparing",
      run: sql`${dataExports.run} + 1`,
      progressAt: now,
      ...{ rows: 0, bytes: 0 },
    })
    .where(and(eq(dataExports.id, id), isOpen(idleSince)))
    .returning();
  if (!row) return null;
  await tx.delete(dataExportParts).where(eq(dataExportParts.exportId, id));
  return row;
}

type Run = Pick<ExportRow, "id" | "run">;

const isRun = ({ id, run }: Run) =>
  and(eq(dataExports.id, id), eq(dataExports.run, run), eq(dataExports.state, "preparing"));

/** Changes an export if this run of it continues. @returns whether it does */
export async function updateRun(
  db: Queryable,
  run: Run,
  change: Partial<typeof dataExports.$inferInsert>,
): Promise<boolean> {
  const rows = await db
    .update(dataExports)
    .set(change)
    .where(isRun(run))
    .returning({ id: dataExports.id });
  return rows.length > 0;
}

export async function insertPart(tx: Tx, part: typeof dataExportParts.$inferInsert): Promise<void> {
  await tx.insert(dataExportParts).values(part);
}

/** The files of an export's parts, in their order. */
export async function listParts(db: Queryable, exportId: string): Promise<string[]> {
  const rows = await db
    .select({ blobId: dataExportParts.blobId })
    .from(dataExportParts)
    .where(eq(dataExportParts.exportId, exportId))
    .orderBy(asc(dataExportParts.position));
  return rows.map(({ blobId }) => blobId);
}

/** Exports to queue again. Waiting ones are marked, so that each is queued once in a while. */
export async function takeIdle(
  tx: Tx,
  times: { now: Date; idleSince: Date; waitingSince: Date },
): Promise<string[]> {
  const rows = await tx
    .update(dataExports)
    .set({
      progressAt: sql`case ${dataExports.state} when 'waiting' then ${times.now} else ${dataExports.progressAt} end`,
    })
    .where(
      and(
        isOpen(times.idleSince),
        or(ne(dataExports.state, "waiting"), lt(dataExports.progressAt, times.waitingSince)),
      ),
    )
    .returning({ id: dataExports.id });
  return rows.map(({ id }) => id);
}

/** Deletes exports whose file has expired, and failed ones that were requested before. */
export async function deleteEnded(
  db: Queryable,
  { now, failedBefore }: { now: Date; failedBefore: Date },
): Promise<void> {
  await db
    .delete(dataExports)
    .where(
      or(
        lte(dataExports.expiresAt, now),
        and(eq(dataExports.state, "failed"), lt(dataExports.requestedAt, failedBefore)),
      ),
    );
}
