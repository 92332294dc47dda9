import { and, asc, count, eq, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { type StoredFilter, savedFilters } from "./schema.ts";

/** A row of the saved filters' table. */
export type SavedFilterRow = typeof savedFilters.$inferSelect;

const named = (workspaceId: string, name: string) =>
  and(
    eq(savedFilters.workspaceId, workspaceId),
    eq(sql`lower(${savedFilters.name})`, sql`lower(${name})`),
  );

/** A workspace's saved filters, by name, ignoring case. */
export function listSavedFilters(db: Queryable, workspaceId: string): Promise<SavedFilterRow[]> {
  return db
    .select()
    .from(savedFilters)
    .where(eq(savedFilters.workspaceId, workspaceId))
    .orderBy(asc(sql`lower(${savedFilters.name})`));
}

export async function countSavedFilters(db: Queryable, workspaceId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(savedFilters)
    .where(eq(savedFilters.workspaceId, workspaceId));
  return row?.count ?? 0;
}

/**
 * Replaces the filter that has a name, ignoring case, and its name with the new spelling.
 * @returns null if no filter has the name.
 */
export async function replaceSavedFilter(
  tx: Tx,
  workspaceId: string,
  name: string,
  filter: StoredFilter,
): Promise<SavedFilterRow | null> {
  const [row] = await tx
    .update(savedFilters)
    .set({ name, filter })
    .where(named(workspaceId, name))
    .returning();
  return row ?? null;
}

/** Inserts a filter. The workspace has none of that name. */
export async function insertSavedFilter(
  tx: Tx,
  row: Pick<SavedFilterRow, "workspaceId" | "name" | "filter">,
): Promise<SavedFilterRow> {
  const [inserted] = await tx.insert(savedFilters).values(row).returning();
  if (!inserted) throw new Error("an inserted row was not returned");
  return inserted;
}

/** @returns whether the workspace had it. */
export async function deleteSavedFilter(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<boolean> {
  const deleted = await db
    .delete(savedFilters)
    .where(and(eq(savedFilters.workspaceId, workspaceId), eq(savedFilters.id, id)))
    .returning({ id: savedFilters.id });
  return deleted.length > 0;
}
