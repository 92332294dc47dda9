import type { PlanSlug, WriterSource } from "@earshot/contract";
import { and, count, eq, gt, gte, inArray, isNotNull, isNull, min, sql } from "drizzle-orm";
import type { Queryable } from "../../../infrastructure/database/index.ts";
import { replies } from "../../fulfilment/replies/schema.ts";
import { users } from "../../identity/accounts/schema.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";
import { isShown, mentions } from "../../inbox/mentions/schema.ts";
import { receipts } from "../../ledger/receipts/schema.ts";
import { payments, subscriptions } from "../../ledger/subscriptions/schema.ts";

const countWhere = (condition: ReturnType<typeof sql> | undefined) =>
  sql<number>`count(*) filter (where ${condition})`.mapWith(Number);

export async function countWorkspaces(
  db: Queryable,
  since: Date,
): Promise<{ total: number; newIn7Days: number; paused: number }> {
  const [row] = await db
    .select({
      total: count(),
      newIn7Days: countWhere(sql`${gte(workspaces.createdAt, since)}`),
      paused: countWhere(sql`${isNotNull(workspaces.suspendedAt)}`),
    })
    .from(workspaces);
  return row ?? { total: 0, newIn7Days: 0, paused: 0 };
}

/** Customers' accounts by the UTC day of their creation. */
export async function countSignUps(db: Queryable, since: Date): Promise<Map<string, number>> {
  const day = sql<string>`to_char(${users.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`;
  const rows = await db
    .select({ day, count: count() })
    .from(users)
    .where(and(eq(users.userType, "user"), gte(users.createdAt, since)))
    .groupBy(sql`1`);
  return new Map(rows.map((row) => [row.day, row.count]));
}

/** Mentions by the UTC day on which they were found, without duplicates and hidden ones. */
export async function countMentions(db: Queryable, since: Date): Promise<Map<string, number>> {
  const day = sql<string>`to_char(${mentions.foundAt} at time zone 'UTC', 'YYYY-MM-DD')`;
  const rows = await db
    .select({ day, count: count() })
    .from(mentions)
    .where(and(gte(mentions.foundAt, since), isShown()))
    .groupBy(sql`1`);
  return new Map(rows.map((row) => [row.day, row.count]));
}

/** What was paid through Paddle since a time, by the plan of its subscription. */
export async function sumPayments(
  db: Queryable,
  since: Date,
): Promise<{ plan: PlanSlug | null; cents: number }[]> {
  return db
    .select({
      plan: subscriptions.plan,
      cents: sql<number>`sum(${payments.totalCents})`.mapWith(Number),
    })
    .from(payments)
    .leftJoin(subscriptions, eq(subscriptions.id, payments.subscriptionId))
    .where(and(gte(payments.paidAt, since), eq(payments.currency, "USD")))
    .groupBy(subscriptions.plan);
}

/** What receipts that were approved since a time have paid, by plan. */
export async function sumReceipts(
  db: Queryable,
  since: Date,
): Promise<{ plan: PlanSlug; cents: number }[]> {
  return db
    .select({
      plan: receipts.plan,
      cents: sql<number>`sum(${receipts.usd}) * 100`.mapWith(Number),
    })
    .from(receipts)
    .where(and(eq(receipts.status, "approved"), gte(receipts.decidedAt, since)))
    .groupBy(receipts.plan);
}

/** Running subscriptions that pay, with what they cost in each interval. */
export async function sumSubscriptions(
  db: Queryable,
): Promise<{ plan: PlanSlug | null; cents: number; subscriptions: number }[]> {
  return db
    .select({
      plan: subscriptions.plan,
      cents: sql<number>`coalesce(sum(${subscriptions.amountCents}), 0)`.mapWith(Number),
      subscriptions: count(),
    })
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.status, ["active", "past_due"]),
        isNull(subscriptions.endedAt),
        isNotNull(subscriptions.workspaceId),
      ),
    )
    .groupBy(subscriptions.plan);
}

/** How many workspaces have each plan. */
export async function countPlans(db: Queryable): Promise<Map<PlanSlug, number>> {
  const rows = await db
    .select({ plan: workspaces.plan, count: count() })
    .from(workspaces)
    .where(isNotNull(workspaces.plan))
    .groupBy(workspaces.plan);
  return new Map(rows.flatMap((row) => (row.plan === null ? [] : [[row.plan, row.count]])));
}

/** Accepted mentions that no writer has claimed, of sources on which writers reply. */
export async function countQueue(
  db: Queryable,
  lateBefore: Date,
  sources: readonly WriterSource[],
): Promise<{ waiting: number; late: number; oldestAt: Date | null }> {
  const [row] = await db
    .select({
      waiting: count(),
      late: countWhere(sql`${mentions.acceptedAt} < ${lateBefore.toISOString()}::timestamptz`),
      oldestAt: min(mentions.acceptedAt),
    })
    .from(mentions)
    .where(and(eq(mentions.status, "accepted"), inArray(mentions.source, [...sources]), isShown()));
  return row ?? { waiting: 0, late: 0, oldestAt: null };
}

/** What became of the replies that were placed since a time. */
export async function countPlaced(
  db: Queryable,
  since: Date,
): Promise<{ placed: number; removed: number; survived: number }> {
  const [row] = await db
    .select({
      placed: count(),
      removed: countWhere(sql`${replies.status} = 'removed'`),
      survived: countWhere(sql`${replies.status} = 'survived'`),
    })
    .from(replies)
    .where(gt(replies.placedAt, since));
  return row ?? { placed: 0, removed: 0, survived: 0 };
}

/** The names of people by id: the full name, else the address. */
export async function listNames(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, fullName: users.fullName, email: users.email })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map(({ id, fullName, email }) => [id, fullName ?? email]));
}
