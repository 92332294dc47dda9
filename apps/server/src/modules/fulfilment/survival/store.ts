import type { Source } from "@earshot/contract";
import { and, asc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { posts } from "../../discovery/posts/schema.ts";
import { mentions } from "../../inbox/mentions/schema.ts";
import { replies } from "../replies/schema.ts";
import { survivalChecks } from "./schema.ts";

export type CheckRow = typeof survivalChecks.$inferSelect;

/** The stored result of a check. */
export type StoredResult = Pick<
  CheckRow,
  "visibility" | "cause" | "removedBy" | "score" | "answers"
> & {
  checkedAt: Date;
};

export async function insertChecks(
  tx: Tx,
  replyId: string,
  dueAt: readonly Date[],
): Promise<{ id: number; dueAt: Date }[]> {
  if (dueAt.length === 0) return [];
  return tx
    .insert(survivalChecks)
    .values(dueAt.map((at) => ({ replyId, dueAt: at })))
    .returning({ id: survivalChecks.id, dueAt: survivalChecks.dueAt });
}

/** A check with its reply and the reply's platform. */
export async function findCheck(db: Queryable, checkId: number) {
  const [row] = await db
    .select({ check: survivalChecks, reply: replies, source: mentions.source })
    .from(survivalChecks)
    .innerJoin(replies, eq(replies.id, survivalChecks.replyId))
    .innerJoin(mentions, eq(mentions.id, replies.mentionId))
    .where(eq(survivalChecks.id, checkId));
  return row ?? null;
}

/** Whether an earlier check saw the reply live. */
export async function wasLive(db: Queryable, replyId: string): Promise<boolean> {
  const rows = await db
    .select({ id: survivalChecks.id })
    .from(survivalChecks)
    .where(
      and(
        eq(survivalChecks.replyId, replyId),
        inArray(survivalChecks.visibility, ["standing", "edited"]),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Records the result of an open check. @returns false when the check was done already */
export async function recordCheck(tx: Tx, checkId: number, result: StoredResult): Promise<boolean> {
  const { rowCount } = await tx
    .update(survivalChecks)
    .set(result)
    .where(and(eq(survivalChecks.id, checkId), isNull(survivalChecks.checkedAt)));
  return rowCount === 1;
}

/** Stores a result without a planned check. */
export async function insertResult(tx: Tx, replyId: string, result: StoredResult): Promise<void> {
  await tx.insert(survivalChecks).values({ replyId, dueAt: result.checkedAt, ...result });
}

/** Deletes the open checks of a reply. */
export async function deleteOpenChecks(tx: Tx, replyId: string): Promise<void> {
  await tx
    .delete(survivalChecks)
    .where(and(eq(survivalChecks.replyId, replyId), isNull(survivalChecks.checkedAt)));
}

/** The checks of replies, by time. */
export async function listChecks(
  db: Queryable,
  replyIds: readonly string[],
): Promise<Map<string, CheckRow[]>> {
  if (replyIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(survivalChecks)
    .where(inArray(survivalChecks.replyId, [...replyIds]))
    .orderBy(asc(survivalChecks.dueAt), asc(survivalChecks.id));
  return Map.groupBy(rows, (row) => row.replyId);
}

/** Open checks that were due before a time, the oldest first. */
export async function listOverdue(db: Queryable, before: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: survivalChecks.id })
    .from(survivalChecks)
    .where(and(isNull(survivalChecks.checkedAt), lt(survivalChecks.dueAt, before)))
    .orderBy(asc(survivalChecks.dueAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** A community at a platform. */
export interface Community {
  source: Source;
  community: string;
}

/** Counts replies removed by these removers in communities since a time, by source and lower-case name. */
export async function countRemovals(
  db: Queryable,
  since: Date,
  by: readonly string[],
  among: readonly Community[],
): Promise<{ source: Source; community: string; count: number }[]> {
  if (among.length === 0) return [];
  const names = among.map(({ source, community }) => `${source} ${community.toLowerCase()}`);
  const { rows } = await db.execute<{ source: Source; community: string; count: number }>(sql`
    select ${posts.source} as source, lower(${posts.community}) as community,
      count(distinct ${survivalChecks.replyId})::int as count
    from ${survivalChecks}
    join ${replies} on ${replies.id} = ${survivalChecks.replyId}
    join ${mentions} on ${mentions.id} = ${replies.mentionId}
    join ${posts} on ${posts.id} = ${mentions.postId}
    where ${survivalChecks.removedBy} is not null
      and ${survivalChecks.removedBy} = any(${sql.param([...by])}::text[])
      and ${survivalChecks.checkedAt} > ${since}
      and ${posts.source}::text || ' ' || lower(${posts.community}) = any(${sql.param(names)}::text[])
    group by 1, 2`);
  return rows;
}

/** Counts replies of an account removed by these removers since a time, in all workspaces. */
export async function countRemovalsOf(
  db: Queryable,
  account: { source: Source; name: string },
  since: Date,
  by: readonly string[],
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct ${survivalChecks.replyId})::int as count
    from ${survivalChecks}
    join ${replies} on ${replies.id} = ${survivalChecks.replyId}
    join ${mentions} on ${mentions.id} = ${replies.mentionId}
    where ${survivalChecks.removedBy} is not null
      and ${survivalChecks.removedBy} = any(${sql.param([...by])}::text[])
      and ${survivalChecks.checkedAt} > ${since}
      and lower(${replies.accountName}) = ${account.name.toLowerCase()}
      and ${mentions.source} = ${account.source}`);
  return rows[0]?.count ?? 0;
}
