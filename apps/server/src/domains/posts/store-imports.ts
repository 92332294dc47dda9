import { and, eq, isNotNull } from "drizzle-orm";
import type { Queryable, Tx } from "../../platform/db/index.ts";
import { imports } from "./schema.ts";

/** How far an import of a dump got. */
export type ImportRow = typeof imports.$inferSelect;

/** What an import came to so far. */
export type ImportProgress = Pick<
  ImportRow,
  "lines" | "asideBytes" | "read" | "stored" | "known" | "leftOut" | "putAside" | "mentions"
>;

const nothing: ImportProgress = {
  lines: 0,
  asideBytes: 0,
  read: 0,
  stored: 0,
  known: 0,
  leftOut: 0,
  putAside: 0,
  mentions: {},
};

/** The import of this fingerprint, new or stopped; one that was finished begins anew. */
export async function openImport(
  db: Queryable,
  fingerprint: string,
  path: string,
): Promise<ImportRow> {
  await db.insert(imports).values({ fingerprint, path }).onConflictDoNothing();
  await db
    .update(imports)
    .set({ ...nothing, path, startedAt: new Date(), finishedAt: null })
    .where(and(eq(imports.fingerprint, fingerprint), isNotNull(imports.finishedAt)));
  const [row] = await db.select().from(imports).where(eq(imports.fingerprint, fingerprint));
  if (!row) throw new Error("an import was not stored");
  return row;
}

/**
 * Locks an import until the transaction ends.
 * @returns whether it still is where the caller left it.
 */
export async function lockImport(tx: Tx, importId: string, lines: number): Promise<boolean> {
  const rows = await tx
    .select({ lines: imports.lines, finishedAt: imports.finishedAt })
    .from(imports)
    .where(eq(imports.id, importId))
    .for("update");
  const [row] = rows;
  return row !== undefined && row.lines === lines && row.finishedAt === null;
}

export async function saveImport(
  tx: Tx,
  importId: string,
  progress: ImportProgress,
  finishedAt: Date | null,
): Promise<void> {
  await tx
    .update(imports)
    .set({ ...progress, finishedAt })
    .where(eq(imports.id, importId));
}
