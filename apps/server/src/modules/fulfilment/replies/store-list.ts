import type { ReplyStatus, Source } from "@earshot/contract";
import { and, count, desc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { idIsOneOf } from "../../../infrastructure/database/columns.ts";
import type { Queryable } from "../../../infrastructure/database/index.ts";
import { microsOf, type RowKey } from "../../../infrastructure/database/row-key.ts";
import { mentionKeywords, mentions } from "../../inbox/mentions/schema.ts";
import { replies } from "./schema.ts";
import type { ReplyRow } from "./store.ts";

/** Filters of a workspace's list; undefined means any. */
export interface ReplyFilter {
  statuses?: readonly ReplyStatus[] | undefined;
  source?: Source | undefined;
  keyword?: string | undefined;
  community?: string | undefined;
  /** Words that its post or its text must contain, as `searchWords` returns them; the last one may be a prefix. */
  words?: string | undefined;
  /** When it was posted, or claimed while it is not posted: from a moment on, and before one. */
  from?: Date | undefined;
  before?: Date | undefined;
}

/** When a reply was posted, or claimed while it is not posted; in the form of the index. */
const dateOf = sql`coalesce(${replies.placedAt}, ${replies.claimedAt})`;

const hasKeyword = (workspaceId: string, keyword: string): SQL => sql`exists (
  select from ${mentionKeywords}
  where ${mentionKeywords.mentionId} = ${replies.mentionId}
    and ${mentionKeywords.workspaceId} = ${workspaceId}
    and lower(${mentionKeywords.keyword}) = lower(${keyword}))`;

function conditions(workspaceId: string, filter: ReplyFilter): SQL | undefined {
  const { statuses, source, keyword, community, words, from, before } = filter;
  return and(
    eq(replies.workspaceId, workspaceId),
    statuses && inArray(replies.status, [...statuses]),
    source && eq(mentions.source, source),
    community === undefined ? undefined : sql`lower(${mentions.community}) = lower(${community})`,
    keyword === undefined ? undefined : hasKeyword(workspaceId, keyword),
    words === undefined
      ? undefined
      : sql`${replies.id} in (select replies_with_words(${workspaceId}, ${words}))`,
    from && gte(dateOf, from),
    before && lt(dateOf, before),
  );
}

/** Only these filters read the mention of each reply. */
const readsMentions = ({ source, community }: ReplyFilter): boolean =>
  source !== undefined || community !== undefined;

/** A page of a workspace's replies, the latest change first. */
export async function listReplies(
  db: Queryable,
  workspaceId: string,
  filter: ReplyFilter,
  page: { limit: number; offset: number; after?: RowKey | undefined },
): Promise<{ rows: ReplyRow[]; last: RowKey | null }> {
  const micros = sql<string>`${sql.raw(microsOf("replies.updated_at"))}`;
  const { after } = page;
  const isAfter =
    after &&
    sql`(${replies.updatedAt}, ${replies.id}) < (timestamptz 'epoch'
      + ${after.micros}::float8 * interval '1 microsecond', ${after.id}::uuid)`;
  const query = db.select({ reply: replies, micros }).from(replies).$dynamic();
  if (readsMentions(filter)) query.innerJoin(mentions, eq(mentions.id, replies.mentionId));
  const rows = await query
    .where(and(conditions(workspaceId, filter), isAfter))
    .orderBy(desc(replies.updatedAt), desc(replies.id))
    .limit(page.limit)
    .offset(page.offset);
  const end = rows.at(-1);
  return {
    rows: rows.map(({ reply }) => reply),
    last: end ? { micros: end.micros, id: end.reply.id, score: 0 } : null,
  };
}

/** The ids of a workspace's replies under a filter, the latest claim first. */
export async function listIds(
  db: Queryable,
  workspaceId: string,
  filter: ReplyFilter,
  max: number,
): Promise<string[]> {
  const query = db.select({ id: replies.id }).from(replies).$dynamic();
  if (readsMentions(filter)) query.innerJoin(mentions, eq(mentions.id, replies.mentionId));
  const rows = await query
    .where(conditions(workspaceId, filter))
    .orderBy(desc(replies.claimedAt), desc(replies.id))
    .limit(max);
  return rows.map(({ id }) => id);
}

/** The replies of these ids, in the same order. */
export async function findReplies(db: Queryable, ids: readonly string[]): Promise<ReplyRow[]> {
  const rows = await db.select().from(replies).where(idIsOneOf(replies.id, ids));
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** How many replies of each status there are under a filter. */
export function countUnderFilter(
  db: Queryable,
  workspaceId: string,
  filter: ReplyFilter,
): Promise<{ status: ReplyStatus; count: number }[]> {
  const query = db.select({ status: replies.status, count: count() }).from(replies).$dynamic();
  if (readsMentions(filter)) query.innerJoin(mentions, eq(mentions.id, replies.mentionId));
  return query.where(conditions(workspaceId, filter)).groupBy(replies.status);
}

/** How many replies wait for the customer. */
export async function countWaiting(db: Queryable, workspaceId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(replies)
    .where(and(eq(replies.workspaceId, workspaceId), eq(replies.status, "awaiting_approval")));
  return row?.count ?? 0;
}

/** The keywords of a workspace's replies, the most frequent first. */
export function countKeywords(db: Queryable, workspaceId: string, max: number) {
  const keyword = sql<string>`min(${mentionKeywords.keyword})`;
  return db
    .select({ keyword, count: count() })
    .from(replies)
    .innerJoin(mentionKeywords, eq(mentionKeywords.mentionId, replies.mentionId))
    .where(eq(replies.workspaceId, workspaceId))
    .groupBy(sql`lower(${mentionKeywords.keyword})`)
    .orderBy(desc(count()), keyword)
    .limit(max);
}

/** The communities of a workspace's replies, the most frequent first. */
export function countCommunities(db: Queryable, workspaceId: string, max: number) {
  const community = sql<string>`min(${mentions.community})`;
  return db
    .select({ source: mentions.source, community, count: count() })
    .from(replies)
    .innerJoin(mentions, eq(mentions.id, replies.mentionId))
    .where(and(eq(replies.workspaceId, workspaceId), sql`${mentions.community} is not null`))
    .groupBy(mentions.source, sql`lower(${mentions.community})`)
    .orderBy(desc(count()), community)
    .limit(max);
}
