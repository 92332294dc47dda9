import { asc, eq } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { auditEntries } from "./schema.ts";

export type AuditRow = typeof auditEntries.$inferSelect;

export async function insertEntry(tx: Tx, entry: typeof auditEntries.$inferInsert): Promise<void> {
  await tx.insert(auditEntries).values(entry);
}

/** The entries of a reply in their order. */
export const listEntries = (db: Queryable, replyId: string): Promise<AuditRow[]> =>
  db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.replyId, replyId))
    .orderBy(asc(auditEntries.id));
