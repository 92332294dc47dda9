import type { EarningState } from "@earshot/contract";
import {
  and,
  asc,
  count,
  countDistinct,
  desc,
  eq,
  gte,
  isNull,
  lt,
  lte,
  type SQL,
  sql,
} from "drizzle-orm";
import { idIsOneOf } from "../../../infrastructure/database/columns.ts";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { posts } from "../../discovery/posts/schema.ts";
import { users } from "../../identity/accounts/schema.ts";
import { mentions } from "../../inbox/mentions/schema.ts";
import { replies } from "../replies/schema.ts";
import { earnings, payouts } from "./schema.ts";

export type EarningRow = typeof earnings.$inferSelect;
type PayoutRow = typeof payouts.$inferSelect;
/** A payout with the number of earnings that it pays. */
export type CountedPayout = PayoutRow & { count: number };

/** An earning with its reply. */
export interface ListedEarning {
  earning: EarningRow;
  reply: { title: string | null; community: string | null; permalink: string | null } | null;
  payout: { reference: string; paidAt: Date } | null;
}

/** The writer and the time range, `from` inclusive, `before` exclusive. */
export interface EarningFilter {
  writerId: string;
  from?: Date | undefined;
  before?: Date | undefined;
  /** Those that one payout pays. */
  payoutId?: string | undefined;
}

const conditionsOf = ({ writerId, from, before, payoutId }: EarningFilter) =>
  and(
    eq(earnings.writerId, writerId),
    from && gte(earnings.at, from),
    before && lt(earnings.at, before),
    payoutId === undefined ? undefined : eq(earnings.payoutId, payoutId),
  );

/** The state as a writer sees it: an earning with a payout is paid. */
const shownState: SQL<EarningState> = sql`case when ${earnings.payoutId} is null then ${earnings.state} else 'paid' end`;
/** Earned and not paid. */
const isOpen = and(eq(earnings.state, "earned"), isNull(earnings.payoutId));
const sumOf = sql<number>`sum(${earnings.cents})::int`.mapWith(Number);

export async function insertEarning(tx: Tx, earning: typeof earnings.$inferInsert): Promise<void> {
  await tx.insert(earnings).values(earning);
}

/** Ends the pending state of a reply's earning. @returns the earning; null: none was pending */
export async function endPending(
  tx: Tx,
  replyId: string,
  to: { state: "earned" | "cancelled"; settledAt: Date; note: string | null },
): Promise<EarningRow | null> {
  const [row] = await tx
    .update(earnings)
    .set(to)
    .where(and(eq(earnings.replyId, replyId), eq(earnings.state, "pending")))
    .returning();
  return row ?? null;
}

/** Earnings, the newest first. */
export async function listEarnings(
  db: Queryable,
  filter: EarningFilter,
  page?: { limit: number; offset: number },
): Promise<ListedEarning[]> {
  const query = db
    .select({
      earning: earnings,
      reply: {
        // A post without a title is shown by its first words.
        title: sql<
          string | null
        >`coalesce(nullif(${posts.threadTitle}, ''), nullif(${posts.title}, ''), left(${posts.body}, 120))`,
        community: posts.community,
        permalink: replies.permalink,
      },
      payout: { reference: payouts.reference, paidAt: payouts.paidAt },
    })
    .from(earnings)
    .leftJoin(replies, eq(replies.id, earnings.replyId))
    .leftJoin(mentions, eq(mentions.id, replies.mentionId))
    .leftJoin(posts, eq(posts.id, mentions.postId))
    .leftJoin(payouts, eq(payouts.id, earnings.payoutId))
    .where(conditionsOf(filter))
    .orderBy(desc(earnings.at), desc(earnings.id))
    .$dynamic();
  const rows = await (page ? query.limit(page.limit).offset(page.offset) : query);
  return rows.map(({ earning, reply, payout }) => ({
    earning,
    reply: earning.replyId === null ? null : reply,
    payout,
  }));
}

export async function countEarnings(db: Queryable, filter: EarningFilter): Promise<number> {
  const [row] = await db.select({ count: count() }).from(earnings).where(conditionsOf(filter));
  return row?.count ?? 0;
}

/** The number of writers to whom money is due. */
export async function countDueWriters(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ writers: countDistinct(earnings.writerId) })
    .from(earnings)
    .where(isOpen);
  return row?.writers ?? 0;
}

/** Sums by the state that a writer sees. */
export function sumByState(
  db: Queryable,
  filter: EarningFilter,
): Promise<{ state: EarningState; cents: number }[]> {
  return db
    .select({ state: shownState, cents: sumOf })
    .from(earnings)
    .where(conditionsOf(filter))
    .groupBy(shownState);
}

/** Sums by week since a time, without cancelled earnings, by the Monday of the week in UTC. */
export function sumByWeek(
  db: Queryable,
  filter: EarningFilter,
): Promise<{ week: string; cents: number }[]> {
  const week = sql<string>`to_char(date_trunc('week', ${earnings.at} at time zone 'UTC'), 'YYYY-MM-DD')`;
  return db
    .select({ week, cents: sumOf })
    .from(earnings)
    .where(and(conditionsOf(filter), sql`${earnings.state} <> 'cancelled'`))
    .groupBy(week);
}

/** Payouts of one writer or of all, the newest first. */
export async function listPayouts(db: Queryable, writerId?: string): Promise<CountedPayout[]> {
  const counted = db
    .select({ payoutId: earnings.payoutId, count: count().as("count") })
    .from(earnings)
    .where(sql`${earnings.payoutId} is not null`)
    .groupBy(earnings.payoutId)
    .as("counted");
  const rows = await db
    .select({ payout: payouts, count: counted.count })
    .from(payouts)
    .leftJoin(counted, eq(counted.payoutId, payouts.id))
    .where(writerId === undefined ? undefined : eq(payouts.writerId, writerId))
    .orderBy(desc(payouts.paidAt), desc(payouts.recordedAt), desc(payouts.id));
  return rows.map(({ payout, count: paid }) => ({ ...payout, count: paid ?? 0 }));
}

/** Sums of all writers by state, without earnings that became due after a time. */
export function sumByWriter(
  db: Queryable,
  asOf: Date,
): Promise<{ writerId: string; state: EarningState; cents: number }[]> {
  return db
    .select({ writerId: earnings.writerId, state: shownState, cents: sumOf })
    .from(earnings)
    .where(sql`not ${isOpen} or ${lte(earnings.settledAt, asOf)}`)
    .groupBy(earnings.writerId, shownState);
}

/** Locks a writer, so that concurrent payouts to the same writer wait for each other. */
export async function lockWriter(tx: Tx, writerId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, writerId), eq(users.userType, "writer")))
    .for("no key update");
  return rows.length > 0;
}

/** Unpaid earnings that were due to a writer at a time, locked until the transaction ends. */
export const lockDue = (tx: Tx, writerId: string, asOf: Date): Promise<EarningRow[]> =>
  tx
    .select()
    .from(earnings)
    .where(and(eq(earnings.writerId, writerId), isOpen, lte(earnings.settledAt, asOf)))
    .orderBy(asc(earnings.id))
    .for("update");

export async function insertPayout(
  tx: Tx,
  payout: typeof payouts.$inferInsert,
  earningIds: readonly string[],
): Promise<CountedPayout> {
  const [row] = await tx.insert(payouts).values(payout).returning();
  if (!row) throw new Error("a payout was lost");
  const paid = await tx
    .update(earnings)
    .set({ payoutId: row.id })
    .where(idIsOneOf(earnings.id, earningIds))
    .returning({ id: earnings.id });
  return { ...row, count: paid.length };
}
