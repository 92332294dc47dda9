import { and, eq } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { identities, users } from "./schema.ts";

export async function findUserByIdentity(
  tx: Tx,
  provider: string,
  subject: string,
): Promise<typeof users.$inferSelect | null> {
  const [row] = await tx
    .select({ user: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)));
  return row?.user ?? null;
}

/** @returns false when the provider's account is linked to an account already. */
export async function insertIdentity(
  tx: Tx,
  identity: typeof identities.$inferInsert,
): Promise<boolean> {
  const rows = await tx.insert(identities).values(identity).onConflictDoNothing().returning();
  return rows.length > 0;
}

/** A person's account at a provider. */
export async function findIdentity(
  db: Queryable,
  userId: string,
  provider: string,
): Promise<typeof identities.$inferSelect | null> {
  const [row] = await db
    .select()
    .from(identities)
    .where(and(eq(identities.userId, userId), eq(identities.provider, provider)));
  return row ?? null;
}

/** Unlinks a person's accounts at providers, or at one of them. @returns how many. */
export async function deleteIdentities(tx: Tx, userId: string, provider?: string): Promise<number> {
  const rows = await tx
    .delete(identities)
    .where(
      and(
        eq(identities.userId, userId),
        provider === undefined ? undefined : eq(identities.provider, provider),
      ),
    )
    .returning({ subject: identities.subject });
  return rows.length;
}
