import type { WriterSource } from "@earshot/contract";
import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { users } from "../../identity/accounts/schema.ts";
import { communityAccounts } from "./schema.ts";

type FullRow = typeof communityAccounts.$inferSelect;

/** A declared account without its sealed token, which only the token functions read. */
export type CommunityAccountRow = Omit<FullRow, "sealedToken"> & { connected: boolean };

const withoutToken = ({ sealedToken, ...row }: FullRow): CommunityAccountRow => ({
  ...row,
  connected: sealedToken !== null,
});

/** All accounts, by platform and name. */
export async function listAccounts(db: Queryable): Promise<CommunityAccountRow[]> {
  const rows = await db
    .select()
    .from(communityAccounts)
    .orderBy(asc(communityAccounts.source), asc(sql`lower(${communityAccounts.name})`));
  return rows.map(withoutToken);
}

/** The accounts of a platform that a writer can use: all for API placement, the writer's and unassigned ones for manual placement. */
export async function listFor(
  db: Queryable,
  source: WriterSource,
  writerId: string,
): Promise<CommunityAccountRow[]> {
  const { mode, writerId: assignedTo } = communityAccounts;
  const rows = await db
    .select()
    .from(communityAccounts)
    .where(
      and(
        eq(communityAccounts.source, source),
        or(eq(mode, "api"), isNull(assignedTo), eq(assignedTo, writerId)),
      ),
    )
    .orderBy(asc(sql`lower(${communityAccounts.name})`));
  return rows.map(withoutToken);
}

export async function findAccount(db: Queryable, id: string): Promise<CommunityAccountRow | null> {
  const [row] = await db.select().from(communityAccounts).where(eq(communityAccounts.id, id));
  return row ? withoutToken(row) : null;
}

export async function findByName(
  db: Queryable,
  source: WriterSource,
  name: string,
): Promise<CommunityAccountRow | null> {
  const [row] = await db
    .select()
    .from(communityAccounts)
    .where(
      and(
        eq(communityAccounts.source, source),
        eq(sql`lower(${communityAccounts.name})`, name.toLowerCase()),
      ),
    );
  return row ? withoutToken(row) : null;
}

/** @returns null when the platform has an account of that name already */
export async function insertAccount(
  tx: Tx,
  account: typeof communityAccounts.$inferInsert,
): Promise<CommunityAccountRow | null> {
  const [row] = await tx
    .insert(communityAccounts)
    .values(account)
    .onConflictDoNothing()
    .returning();
  return row ? withoutToken(row) : null;
}

/** An account and its sealed token, locked until the transaction ends. */
export async function lockAccount(
  tx: Tx,
  id: string,
): Promise<{ row: CommunityAccountRow; sealedToken: string | null } | null> {
  const [row] = await tx
    .select()
    .from(communityAccounts)
    .where(eq(communityAccounts.id, id))
    .for("update");
  return row ? { row: withoutToken(row), sealedToken: row.sealedToken } : null;
}

export async function updateAccount(
  tx: Tx,
  id: string,
  fields: Partial<Omit<FullRow, "id">>,
): Promise<CommunityAccountRow> {
  const [row] = await tx
    .update(communityAccounts)
    .set(fields)
    .where(eq(communityAccounts.id, id))
    .returning();
  if (!row) throw new Error("an account is missing");
  return withoutToken(row);
}

export async function deleteAccount(tx: Tx, id: string): Promise<void> {
  await tx.delete(communityAccounts).where(eq(communityAccounts.id, id));
}

export async function findToken(db: Queryable, id: string): Promise<string | null> {
  const [row] = await db
    .select({ sealedToken: communityAccounts.sealedToken })
    .from(communityAccounts)
    .where(eq(communityAccounts.id, id));
  return row?.sealedToken ?? null;
}

/** Records why a token can't be used; null: it can. */
export async function updateTokenFailure(
  db: Queryable,
  id: string,
  tokenFailure: string | null,
): Promise<void> {
  await db.update(communityAccounts).set({ tokenFailure }).where(eq(communityAccounts.id, id));
}

/** All writers, by name. */
export async function listWriters(db: Queryable): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .select({ id: users.id, name: users.fullName, email: users.email })
    .from(users)
    .where(eq(users.userType, "writer"));
  return rows
    .map(({ id, name, email }) => ({ id, name: name || email }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}
