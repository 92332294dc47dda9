import { and, count, eq, gte, inArray, sql } from "drizzle-orm";
import type { Queryable } from "../../../infrastructure/database/index.ts";
import { earnings } from "../../fulfilment/earnings/schema.ts";
import { replies, replyChanges, replyReviews } from "../../fulfilment/replies/schema.ts";
import { writerProfiles } from "../../fulfilment/writers/schema.ts";
import { sessions } from "../../identity/accounts/schema.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";

const countWhere = (condition: ReturnType<typeof sql>) =>
  sql<number>`count(*) filter (where ${condition})`.mapWith(Number);

/** Steps of a writer's replies by UTC day. */
export async function listActivity(db: Queryable, writerId: string, since: Date) {
  const day = sql<string>`to_char(${replyChanges.at} at time zone 'UTC', 'YYYY-MM-DD')`;
  return db
    .select({
      day,
      // A reply that was returned to its writer is claimed again, which is not a new claim.
      claimed: countWhere(sql`${replyChanges.to} = 'claimed' and ${replyChanges.from} is null`),
      submitted: countWhere(sql`${replyChanges.to} = 'submitted'`),
      placed: countWhere(sql`${replyChanges.to} = 'placed'`),
    })
    .from(replyChanges)
    .innerJoin(replies, eq(replies.id, replyChanges.replyId))
    .where(and(eq(replies.writerId, writerId), gte(replyChanges.at, since)))
    .groupBy(sql`1`);
}

/** What became of a writer's replies. */
export async function countQuality(db: Queryable, writerId: string) {
  const [outcome] = await db
    .select({
      placed: countWhere(sql`${replies.placedAt} is not null`),
      removed: countWhere(sql`${replies.status} = 'removed'`),
      survived: countWhere(sql`${replies.status} = 'survived'`),
    })
    .from(replies)
    .where(eq(replies.writerId, writerId));
  const [half] = await db
    .select({ count: count() })
    .from(earnings)
    .where(and(eq(earnings.writerId, writerId), eq(earnings.kind, "withdrawn")));
  const [returned] = await db
    .select({ count: count() })
    .from(replyReviews)
    .innerJoin(replies, eq(replies.id, replyReviews.replyId))
    .where(and(eq(replies.writerId, writerId), eq(replyReviews.decision, "return")));
  const [changes] = await db
    .select({ count: count() })
    .from(replyChanges)
    .innerJoin(replies, eq(replies.id, replyChanges.replyId))
    .where(
      and(
        eq(replies.writerId, writerId),
        eq(replyChanges.to, "claimed"),
        eq(replyChanges.by, "customer"),
      ),
    );
  const { placed, removed, survived } = outcome ?? { placed: 0, removed: 0, survived: 0 };
  return {
    placed,
    removed,
    survived,
    withdrawnAtHalf: half?.count ?? 0,
    returnedByReview: returned?.count ?? 0,
    changesRequested: changes?.count ?? 0,
  };
}

/** The replies that a writer has claimed and not submitted. */
export const listClaims = (db: Queryable, writerId: string) =>
  db
    .select({
      id: replies.id,
      workspaceId: replies.workspaceId,
      companyName: workspaces.companyName,
      claimedAt: replies.claimedAt,
      activeAt: replies.activeAt,
    })
    .from(replies)
    .innerJoin(workspaces, eq(workspaces.id, replies.workspaceId))
    .where(and(eq(replies.writerId, writerId), inArray(replies.status, ["claimed"])))
    .orderBy(replies.claimedAt);

/** The platforms of a writer, and when they last used the portal or worked on a reply. */
export async function findProfile(db: Queryable, writerId: string) {
  const [profile] = await db
    .select({ platforms: writerProfiles.platforms })
    .from(writerProfiles)
    .where(eq(writerProfiles.userId, writerId));
  const [used] = await db
    .select({ at: sql<Date | null>`max(${sessions.lastUsedAt})`.mapWith(sessions.lastUsedAt) })
    .from(sessions)
    .where(and(eq(sessions.userId, writerId), eq(sessions.portal, "writer")));
  const [worked] = await db
    .select({ at: sql<Date | null>`max(${replies.activeAt})`.mapWith(replies.activeAt) })
    .from(replies)
    .where(eq(replies.writerId, writerId));
  const times = [used?.at, worked?.at].flatMap((at) => (at ? [at.getTime()] : []));
  return {
    platforms: profile?.platforms ?? [],
    lastActiveAt: times.length === 0 ? null : new Date(Math.max(...times)),
  };
}
