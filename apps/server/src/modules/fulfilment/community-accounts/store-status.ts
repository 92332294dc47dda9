import type { Source } from "@earshot/contract";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { platformAccounts } from "./schema.ts";

export type StatusRow = typeof platformAccounts.$inferSelect;
type Fields = Partial<Omit<StatusRow, "source" | "key">> & { updatedAt: Date };

/** How accounts of a platform stand; those of which nothing is known are missing. */
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

/** An account's row, made where there is none, locked until the transaction ends. */
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
  if (!row) throw new Error("an account's standing was lost");
  return row;
}

export async function updateStatus(tx: Tx, row: StatusRow, fields: Fields): Promise<void> {
  await tx
    .update(platformAccounts)
    .set(fields)
    .where(and(eq(platformAccounts.source, row.source), eq(platformAccounts.key, row.key)));
}
