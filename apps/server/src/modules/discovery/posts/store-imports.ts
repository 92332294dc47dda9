import { eq, inArray } from "drizzle-orm";
import type { Tx } from "../../../infrastructure/database/index.ts";
import { imports } from "./schema.ts";

/** An import of a dump and its progress. */
export type ImportRow = typeof imports.$inferSelect;

/** The progress of an import. */
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

/** The file of an import. */
export interface ImportedFile {
  fingerprint: string;
  path: string;
}

/**
 * The imports of these files, created if missing. If one of them was stopped before its end, all are resumed;
 * otherwise finished ones start over.
 */
export async function openImports(tx: Tx, files: readonly ImportedFile[]): Promise<ImportRow[]> {
  if (files.length === 0) return [];
  const fingerprints = files.map(({ fingerprint }) => fingerprint);
  const mine = inArray(imports.fingerprint, fingerprints);
  const known = await tx.select().from(imports).where(mine);
  const isResumed = known.some(({ finishedAt }) => finishedAt === null);
  if (!isResumed) {
    await tx
      .update(imports)
      .set({ ...nothing, startedAt: new Date(), finishedAt: null, problem: null })
      .where(mine);
  }
  await tx
    .insert(imports)
    .values(files.map(({ fingerprint, path }) => ({ fingerprint, path })))
    .onConflictDoNothing();
  const rows = await tx.select().from(imports).where(mine);
  return fingerprints.flatMap((one) => rows.find(({ fingerprint }) => fingerprint === one) ?? []);
}

/**
 * Locks an import until the transaction ends.
 * @returns whether it is still at the line where the caller left it, and not finished.
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
  end: { finishedAt: Date | null; problem: string | null },
): Promise<void> {
  await tx
    .update(imports)
    .set({ ...progress, ...end })
    .where(eq(imports.id, importId));
}
