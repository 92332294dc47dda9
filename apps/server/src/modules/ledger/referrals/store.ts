import type { ReferralReason } from "@earshot/contract";
import { and, asc, count, desc, eq, gt, isNotNull, isNull, lt, min, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { users } from "../../identity/accounts/schema.ts";
import { referralCodes, referrals, referredReceipts, signInNetworks } from "./schema.ts";

export type ReferralRow = typeof referrals.$inferSelect;
export type ReceiptRow = typeof referredReceipts.$inferSelect;

export async function findCode(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await db.select().from(referralCodes).where(eq(referralCodes.userId, userId));
  return row?.code ?? null;
}

/** Stores a code, unless the user has one or another user has the same one. */
export async function insertCode(
  db: Queryable,
  row: typeof referralCodes.$inferInsert,
): Promise<void> {
  await db.insert(referralCodes).values(row).onConflictDoNothing();
}

/** The id of the user whose code it is. */
export async function findCodeOwner(db: Queryable, code: string): Promise<string | null> {
  const [row] = await db.select().from(referralCodes).where(eq(referralCodes.code, code));
  return row?.userId ?? null;
}

export async function insertReferral(tx: Tx, row: typeof referrals.$inferInsert): Promise<void> {
  await tx.insert(referrals).values(row).onConflictDoNothing();
}

/** Locks the referral of a workspace. */
export async function lockByWorkspace(tx: Tx, workspaceId: string): Promise<ReferralRow | null> {
  const [row] = await tx
    .select()
    .from(referrals)
    .where(eq(referrals.workspaceId, workspaceId))
    .for("update");
  return row ?? null;
}

export async function lockReferral(tx: Tx, id: string): Promise<ReferralRow | null> {
  const [row] = await tx.select().from(referrals).where(eq(referrals.id, id)).for("update");
  return row ?? null;
}

export async function updateReferral(
  tx: Tx,
  id: string,
  values: Partial<Omit<ReferralRow, "id">>,
): Promise<ReferralRow> {
  const [row] = await tx.update(referrals).set(values).where(eq(referrals.id, id)).returning();
  if (!row) throw new Error("a locked referral is gone");
  return row;
}

/** A referrer's referrals, the newest first, each with whether its address is confirmed. */
export async function listOfReferrer(
  db: Queryable,
  referrerId: string,
  max: number,
): Promise<{ referral: ReferralRow; isConfirmed: boolean }[]> {
  return db
    .select({
      referral: referrals,
      isConfirmed: sql<boolean>`${users.emailVerifiedAt} is not null`,
    })
    .from(referrals)
    .innerJoin(users, eq(users.id, referrals.referredId))
    .where(eq(referrals.referrerId, referrerId))
    .orderBy(desc(referrals.joinedAt), desc(referrals.id))
    .limit(max);
}

/**
 * Counts a referrer's referrals by state. Paying referrals count as joined, too. A referral whose reward was taken back
 * counts as neither paying nor rewarded.
 */
export async function countOfReferrer(
  db: Queryable,
  referrerId: string,
): Promise<{ invited: number; joined: number; paying: number; rewarded: number }> {
  const joined = and(sql`${referrals.verdict} <> 'refused'`, isNotNull(users.emailVerifiedAt));
  const [row] = await db
    .select({
      invited: count(),
      joined: sql<number>`(count(*) filter (where ${joined}))::int`,
      paying: sql<number>`(count(*) filter (where ${and(joined, isNotNull(referrals.paidAt), isNull(referrals.takenBackAt))}))::int`,
      rewarded: sql<number>`(count(*) filter (where ${and(isNotNull(referrals.rewardedAt), isNull(referrals.takenBackAt))}))::int`,
    })
    .from(referrals)
    .innerJoin(users, eq(users.id, referrals.referredId))
    .where(eq(referrals.referrerId, referrerId));
  return row ?? { invited: 0, joined: 0, paying: 0, rewarded: 0 };
}

const person = (of: typeof users) => ({
  email: of.email,
  fullName: of.fullName,
  companyName: of.companyName,
});

/** Referrals that wait for the administrator, the oldest first. */
export function listHeld(db: Queryable) {
  const [referrer, referred] = [alias(users, "referrer"), alias(users, "referred")];
  return db
    .select({
      referral: referrals,
      referrer: person(referrer as unknown as typeof users),
      referred: person(referred as unknown as typeof users),
    })
    .from(referrals)
    .innerJoin(referrer, eq(referrer.id, referrals.referrerId))
    .innerJoin(referred, eq(referred.id, referrals.referredId))
    .where(eq(referrals.verdict, "held"))
    .orderBy(asc(referrals.joinedAt), asc(referrals.id))
    .limit(200);
}

/** How many referrals wait for the administrator, and since when the oldest one has waited. */
export async function countHeld(
  db: Queryable,
): Promise<{ waiting: number; oldestAt: Date | null }> {
  const [row] = await db
    .select({ waiting: count(), oldestAt: min(referrals.joinedAt) })
    .from(referrals)
    .where(eq(referrals.verdict, "held"));
  return row ?? { waiting: 0, oldestAt: null };
}

/** Records the administrator's decision on a held referral. @returns it; null: it was not held */
export async function decide(
  tx: Tx,
  id: string,
  decision: {
    verdict: "open" | "refused";
    reasons?: ReferralReason[];
    decidedAt: Date;
    decidedBy: string;
    note: string | null;
  },
): Promise<ReferralRow | null> {
  const [row] = await tx
    .update(referrals)
    .set(decision)
    .where(and(eq(referrals.id, id), eq(referrals.verdict, "held")))
    .returning();
  return row ?? null;
}

/** Stores the network of a user's sign-in. */
export async function noteNetwork(
  tx: Tx,
  row: { userId: string; network: string; seenAt: Date },
): Promise<void> {
  await tx
    .insert(signInNetworks)
    .values(row)
    .onConflictDoUpdate({
      target: [signInNetworks.userId, signInNetworks.network],
      set: { seenAt: row.seenAt },
    });
}

/** Whether a user has signed in from a network since a time. */
export async function hasNetwork(
  db: Queryable,
  { userId, network, since }: { userId: string; network: string; since: Date },
): Promise<boolean> {
  const rows = await db
    .select({ userId: signInNetworks.userId })
    .from(signInNetworks)
    .where(
      and(
        eq(signInNetworks.userId, userId),
        eq(signInNetworks.network, network),
        gt(signInNetworks.seenAt, since),
      ),
    );
  return rows.length > 0;
}

/** Whether two users have signed in from one network since a time. */
export async function shareNetwork(
  db: Queryable,
  { one, other, since }: { one: string; other: string; since: Date },
): Promise<boolean> {
  const theirs = alias(signInNetworks, "theirs");
  const rows = await db
    .select({ network: signInNetworks.network })
    .from(signInNetworks)
    .innerJoin(theirs, eq(theirs.network, signInNetworks.network))
    .where(
      and(
        eq(signInNetworks.userId, one),
        eq(theirs.userId, other),
        gt(signInNetworks.seenAt, since),
        gt(theirs.seenAt, since),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function deleteNetworksBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(signInNetworks).where(lt(signInNetworks.seenAt, before));
}

export async function insertReceipt(
  tx: Tx,
  row: typeof referredReceipts.$inferInsert,
): Promise<void> {
  await tx.insert(referredReceipts).values(row).onConflictDoNothing();
}

export const listReceipts = (db: Queryable, workspaceId: string): Promise<ReceiptRow[]> =>
  db.select().from(referredReceipts).where(eq(referredReceipts.workspaceId, workspaceId));
