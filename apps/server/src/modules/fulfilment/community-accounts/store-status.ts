import type { Source } from "@earshot/contract";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { platformAccounts } from "./schema.ts";

export type StatusRow = typeof platformAccounts.$inferSelect;
type StatusFields = Partial<Omit<StatusRow, "source" | "key">> & { updatedAt: Date };

/** The statuses of accounts of a platform; unknown accounts are missing. */
export function listStatuses(
  db: Queryable,
  source: Source,
  names: readonly string[],
): Promise<StatusRow[]> {
  const keys = names.map((name) => name.toLowerCase());
  return db
    .select()
    .from(platformAccounts)
    .where(
      and(
        eq(platformAccounts.source, source),
        sql`${platformAccounts.key} = any(${sql.param(keys)}::text[])`,
      ),
    );
}

/** The row of an account, created when missing and locked until the transaction ends. */
export async function lockStatus(
  tx: Tx,
  source: Source,
  name: string,
  now: Date,
): Promise<StatusRow> {
  const key = name.toLowerCase();
  await tx
    .insert(platformAccounts)
    .values({ source, key, name, updatedAt: now })
    .onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(platformAccounts)
    .where(and(eq(platformAccounts.source, source), eq(platformAccounts.key, key)))
    .for("update");
  if (!row) throw new Error("the row of an account status is missing");
  return row;
}

export async function updateStatus(tx: Tx, row: StatusRow, fields: StatusFields): Promise<void> {
  await tx
    .update(platformAccounts)
    .set(fields)
    .where(and(eq(platformAccounts.source, row.source), eq(platformAccounts.key, row.key)));
}
