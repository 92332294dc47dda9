import { and, eq } from "drizzle-orm";
import type { Queryable } from "../../../infrastructure/database/index.ts";
import { termsAcceptances } from "./schema.ts";

/** Records that a user accepts a version of the terms. The first time counts. */
export async function insertTermsAcceptance(
  db: Queryable,
  acceptance: typeof termsAcceptances.$inferInsert,
): Promise<void> {
  await db.insert(termsAcceptances).values(acceptance).onConflictDoNothing();
}

/** Whether a user has accepted a version of the terms. */
export async function hasAcceptedTerms(
  db: Queryable,
  userId: string,
  version: string,
): Promise<boolean> {
  const rows = await db
    .select({ acceptedAt: termsAcceptances.acceptedAt })
    .from(termsAcceptances)
    .where(and(eq(termsAcceptances.userId, userId), eq(termsAcceptances.version, version)));
  return rows.length > 0;
}
