import { and, count, desc, eq, gte, sql } from "drizzle-orm";
import { idIsOneOf } from "../../../infrastructure/database/columns.ts";
import type { Queryable } from "../../../infrastructure/database/index.ts";
import { posts } from "../../discovery/posts/schema.ts";
import { users } from "../../identity/accounts/schema.ts";
import { workspaces } from "../../identity/workspaces/schema.ts";
import { mentions } from "../../inbox/mentions/schema.ts";
import { replies, replyWithdrawals } from "../replies/schema.ts";
import { earnings } from "./schema.ts";

const { workspaceId, writerId, at, by, returned, replyId } = replyWithdrawals;
const cents = sql<number>`coalesce(sum(${earnings.cents}), 0)::int`.mapWith(Number);
const latestAt = sql`max(${at})`.mapWith(at);
const writerName = sql<string>`coalesce(nullif(${users.fullName}, ''), ${users.email})`;
const countIf = (condition: ReturnType<typeof sql>) =>
  sql<number>`(count(*) filter (where ${condition}))::int`.mapWith(Number);

/** A page of workspaces with withdrawals since a time, the most withdrawals first. */
export function listByWorkspace(
  db: Queryable,
  since: Date,
  page: { limit: number; offset: number },
) {
  return db
    .select({
      workspaceId,
      company: workspaces.companyName,
      count: count(),
      lapsed: countIf(sql`${by} = 'system'`),
      returned: countIf(sql`${returned}`),
      forfeited: countIf(sql`not ${returned}`),
      cents,
      latestAt,
    })
    .from(replyWithdrawals)
    .innerJoin(workspaces, eq(workspaces.id, workspaceId))
    .leftJoin(earnings, eq(earnings.replyId, replyId))
    .where(gte(at, since))
    .groupBy(workspaceId, workspaces.companyName)
    .orderBy(desc(count()), desc(sql`max(${at})`), workspaceId)
    .limit(page.limit)
    .offset(page.offset);
}

export async function countWorkspaces(db: Queryable, since: Date): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(distinct ${workspaceId})::int`.mapWith(Number) })
    .from(replyWithdrawals)
    .where(gte(at, since));
  return row?.count ?? 0;
}

/** The writers whose replies these workspaces withdrew since a time, the most affected first. */
export function listWriters(db: Queryable, since: Date, workspaceIds: readonly string[]) {
  return db
    .select({ workspaceId, id: writerId, name: writerName, count: count(), cents })
    .from(replyWithdrawals)
    .innerJoin(users, eq(users.id, writerId))
    .leftJoin(earnings, eq(earnings.replyId, replyId))
    .where(and(gte(at, since), idIsOneOf(workspaceId, workspaceIds)))
    .groupBy(workspaceId, writerId, users.fullName, users.email)
    .orderBy(desc(count()), writerName, writerId);
}

/** A page of one workspace's withdrawals since a time, the newest first. */
export function listOfWorkspace(
  db: Queryable,
  since: Date,
  id: string,
  page: { limit: number; offset: number },
) {
  return db
    .select({
      replyId,
      at,
      by,
      returned,
      source: mentions.source,
      community: posts.community,
      // A post without a title is shown by its first words.
      title: sql<string>`coalesce(nullif(${posts.threadTitle}, ''), nullif(${posts.title}, ''), left(${posts.body}, 120))`,
      writerId,
      writerName,
      cents: earnings.cents,
    })
    .from(replyWithdrawals)
    .innerJoin(users, eq(users.id, writerId))
    .innerJoin(replies, eq(replies.id, replyId))
    .innerJoin(mentions, eq(mentions.id, replies.mentionId))
    .innerJoin(posts, eq(posts.id, mentions.postId))
    .leftJoin(earnings, eq(earnings.replyId, replyId))
    .where(and(eq(workspaceId, id), gte(at, since)))
    .orderBy(desc(at), desc(replyId))
    .limit(page.limit)
    .offset(page.offset);
}

export async function countOfWorkspace(db: Queryable, since: Date, id: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(replyWithdrawals)
    .where(and(eq(workspaceId, id), gte(at, since)));
  return row?.count ?? 0;
}
