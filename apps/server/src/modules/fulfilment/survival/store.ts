import type { Source } from "@earshot/contract";
import { and, asc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { posts } from "../../discovery/posts/schema.ts";
import { mentions } from "../../inbox/mentions/schema.ts";
import { replies } from "../replies/schema.ts";
import { replyChecks } from "./schema.ts";

export type CheckRow = typeof replyChecks.$inferSelect;

/** What is written down of a look. */
export type Look = Pick<CheckRow, "standing" | "cause" | "removedBy" | "score" | "answers"> & {
  checkedAt: Date;
};

export async function insertChecks(
  tx: Tx,
  replyId: string,
  dueAt: readonly Date[],
): Promise<{ id: number; dueAt: Date }[]> {
  if (dueAt.length === 0) return [];
  return tx
    .insert(replyChecks)
    .values(dueAt.map((at) => ({ replyId, dueAt: at })))
    .returning({ id: replyChecks.id, dueAt: replyChecks.dueAt });
}

/** A check with its reply and the platform on which that stands. */
export async function findCheck(db: Queryable, checkId: number) {
  const [row] = await db
    .select({ check: replyChecks, reply: replies, source: mentions.source })
    .from(replyChecks)
    .innerJoin(replies, eq(replies.id, replyChecks.replyId))
    .innerJoin(mentions, eq(mentions.id, replies.mentionId))
    .where(eq(replyChecks.id, checkId));
  return row ?? null;
}

/** Whether an earlier look saw a reply standing. */
export async function hasStood(db: Queryable, replyId: string): Promise<boolean> {
  const rows = await db
    .select({ id: replyChecks.id })
    .from(replyChecks)
    .where(
      and(eq(replyChecks.replyId, replyId), inArray(replyChecks.standing, ["standing", "edited"])),
    )
    .limit(1);
  return rows.length > 0;
}

/** @returns whether it was open until now. */
export async function recordCheck(tx: Tx, checkId: number, look: Look): Promise<boolean> {
  const { rowCount } = await tx
    .update(replyChecks)
    .set(look)
    .where(and(eq(replyChecks.id, checkId), isNull(replyChecks.checkedAt)));
  return rowCount === 1;
}

/** A look that nobody had planned. */
export async function insertLook(tx: Tx, replyId: string, look: Look): Promise<void> {
  await tx.insert(replyChecks).values({ replyId, dueAt: look.checkedAt, ...look });
}

/** Open checks of a reply are not to come any more. */
export async function dropOpenChecks(tx: Tx, replyId: string): Promise<void> {
  await tx
    .delete(replyChecks)
    .where(and(eq(replyChecks.replyId, replyId), isNull(replyChecks.checkedAt)));
}

/** The checks of replies in the order of their times. */
export async function listChecks(
  db: Queryable,
  replyIds: readonly string[],
): Promise<Map<string, CheckRow[]>> {
  if (replyIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(replyChecks)
    .where(inArray(replyChecks.replyId, [...replyIds]))
    .orderBy(asc(replyChecks.dueAt), asc(replyChecks.id));
  return Map.groupBy(rows, (row) => row.replyId);
}

/** Checks that were due before a moment and are still open, the longest waiting first. */
export async function listOverdue(db: Queryable, before: Date, most: number): Promise<number[]> {
  const rows = await db
    .select({ id: replyChecks.id })
    .from(replyChecks)
    .where(and(isNull(replyChecks.checkedAt), lt(replyChecks.dueAt, before)))
    .orderBy(asc(replyChecks.dueAt))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** What the looks at a workspace's placed replies came to, in numbers. */
export async function countSurvival(db: Queryable, workspaceId: string) {
  const count = (what: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${what})::int`;
  // What the administrator found gone was not seen by us either.
  const attested = sql`(placed_how = 'attested')`;
  const { rows } = await db.execute<{
    looks: number;
    checked: number;
    attested: number;
    settled_attested: number;
    survived: number;
    removed: number;
  }>(sql`
    select coalesce(sum(looks) filter (where ${attested} is not true), 0)::int as looks,
      ${count(sql`looks > 0 and ${attested} is not true`)} as checked,
      ${count(attested)} as attested,
      ${count(sql`${attested} and status in ('survived', 'removed')`)} as settled_attested,
      ${count(sql`status = 'survived'`)} as survived,
      ${count(sql`status = 'removed'`)} as removed
    from (
      select ${replies.status} as status, ${replies.placedHow} as placed_how,
        (select count(*) from ${replyChecks}
          where ${replyChecks.replyId} = ${replies.id} and ${replyChecks.checkedAt} is not null
            and ${replyChecks.standing} <> 'attested') as looks
      from ${replies}
      where ${replies.workspaceId} = ${workspaceId} and ${replies.placedAt} is not null
    ) placed`);
  return (
    rows[0] ?? { looks: 0, checked: 0, attested: 0, settled_attested: 0, survived: 0, removed: 0 }
  );
}

/** A community that replies stand in. */
export interface Community {
  source: Source;
  community: string;
}

/** Replies that these took away in communities since a moment, by source and lower-cased name. */
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
      count(distinct ${replyChecks.replyId})::int as count
    from ${replyChecks}
    join ${replies} on ${replies.id} = ${replyChecks.replyId}
    join ${mentions} on ${mentions.id} = ${replies.mentionId}
    join ${posts} on ${posts.id} = ${mentions.postId}
    where ${replyChecks.removedBy} is not null
      and ${replyChecks.removedBy} = any(${sql.param([...by])}::text[])
      and ${replyChecks.checkedAt} > ${since}
      and ${posts.source}::text || ' ' || lower(${posts.community}) = any(${sql.param(names)}::text[])
    group by 1, 2`);
  return rows;
}

/** How many replies of an account these took away since a moment, over all workspaces. */
export async function countRemovalsOf(
  db: Queryable,
  account: { source: Source; name: string },
  since: Date,
  by: readonly string[],
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct ${replyChecks.replyId})::int as count
    from ${replyChecks}
    join ${replies} on ${replies.id} = ${replyChecks.replyId}
    join ${mentions} on ${mentions.id} = ${replies.mentionId}
    where ${replyChecks.removedBy} is not null
      and ${replyChecks.removedBy} = any(${sql.param([...by])}::text[])
      and ${replyChecks.checkedAt} > ${since}
      and lower(${replies.accountName}) = ${account.name.toLowerCase()}
      and ${mentions.source} = ${account.source}`);
  return rows[0]?.count ?? 0;
}
