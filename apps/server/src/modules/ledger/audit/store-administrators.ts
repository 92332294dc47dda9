import { and, count, desc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { administratorEntries } from "./schema.ts";

export type AdministratorRow = typeof administratorEntries.$inferSelect;

export async function insertAdministratorEntry(
  tx: Tx,
  entry: typeof administratorEntries.$inferInsert,
): Promise<void> {
  await tx.insert(administratorEntries).values(entry);
}

/** Entries of one workspace, or of all, newest first. */
export async function listAdministratorEntries(
  db: Queryable,
  workspaceId: string | undefined,
  page: { limit: number; offset: number },
): Promise<{ rows: AdministratorRow[]; total: number }> {
  const condition =
    workspaceId === undefined ? undefined : eq(administratorEntries.workspaceId, workspaceId);
  const rows = await db
    .select()
    .from(administratorEntries)
    .where(condition)
    .orderBy(desc(administratorEntries.id))
    .limit(page.limit)
    .offset(page.offset);
  const [counted] = await db.select({ total: count() }).from(administratorEntries).where(condition);
  return { rows, total: counted?.total ?? 0 };
}

/** The reads with requests for support access of one workspace, newest first. */
export function listReads(
  db: Queryable,
  workspaceId: string,
  requestIds: readonly string[],
  max: number,
): Promise<AdministratorRow[]> {
  if (requestIds.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(administratorEntries)
    .where(
      and(
        eq(administratorEntries.workspaceId, workspaceId),
        inArray(administratorEntries.action, ["support_mentions_read", "support_replies_read"]),
        inArray(sql`${administratorEntries.details}->>'requestId'`, [...requestIds]),
      ),
    )
    .orderBy(desc(administratorEntries.id))
    .limit(max);
}
