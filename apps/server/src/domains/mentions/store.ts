import type { MentionStatus, Source } from "@earshot/contract";
import { and, count, desc, eq, exists, gte, inArray, type SQL, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../platform/db/index.ts";
import { posts } from "../posts/schema.ts";
import { mentionKeywords, mentions } from "./schema.ts";

/** A mention with its post, as lists show it. */
export interface MentionWithPost {
  mention: typeof mentions.$inferSelect;
  post: typeof posts.$inferSelect;
}

export type MentionKeywordRow = typeof mentionKeywords.$inferSelect;

/** Filters of the list; undefined means any. */
export interface MentionFilter {
  source?: Source | undefined;
  status?: MentionStatus | undefined;
  keyword?: string | undefined;
  subreddit?: string | undefined;
}

type NewMention = Omit<typeof mentions.$inferInsert, "id">;

/**
 * Makes the mentions that are not there yet.
 * @returns all of them, new or not, by workspace and post.
 */
export async function ensureMentions(
  tx: Tx,
  wanted: readonly NewMention[],
): Promise<{ id: string; workspaceId: string; postId: string; isNew: boolean }[]> {
  const inserted = await tx
    .insert(mentions)
    .values([...wanted])
    .onConflictDoNothing()
    .returning({ id: mentions.id, workspaceId: mentions.workspaceId, postId: mentions.postId });
  const have = new Set(inserted.map((row) => `${row.workspaceId} ${row.postId}`));
  const missing = wanted.filter((one) => !have.has(`${one.workspaceId} ${one.postId}`));
  const known =
    missing.length === 0
      ? []
      : await tx
          .select({ id: mentions.id, workspaceId: mentions.workspaceId, postId: mentions.postId })
          .from(mentions)
          .where(
            and(
              inArray(mentions.postId, [...new Set(missing.map((one) => one.postId))]),
              inArray(mentions.workspaceId, [...new Set(missing.map((one) => one.workspaceId))]),
            ),
          );
  return [
    ...inserted.map((row) => ({ ...row, isNew: true })),
    ...known
      .filter((row) => !have.has(`${row.workspaceId} ${row.postId}`))
      .map((row) => ({ ...row, isNew: false })),
  ];
}

/** Records which keywords a mention matched. @returns those that were not recorded yet. */
export function insertMentionKeywords(
  tx: Tx,
  rows: readonly (typeof mentionKeywords.$inferInsert)[],
): Promise<{ mentionId: string; keywordId: string }[]> {
  return tx
    .insert(mentionKeywords)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ mentionId: mentionKeywords.mentionId, keywordId: mentionKeywords.keywordId });
}

function conditions(db: Queryable, workspaceId: string, filter: MentionFilter): SQL | undefined {
  const { source, status, keyword, subreddit } = filter;
  return and(
    eq(mentions.workspaceId, workspaceId),
    source && eq(mentions.source, source),
    status && eq(mentions.status, status),
    subreddit ? sql`lower(${mentions.community}) = lower(${subreddit})` : undefined,
    keyword
      ? exists(
          db
            .select({ one: sql`1` })
            .from(mentionKeywords)
            .where(
              and(
                eq(mentionKeywords.workspaceId, workspaceId),
                sql`lower(${mentionKeywords.keyword}) = lower(${keyword})`,
                eq(mentionKeywords.mentionId, mentions.id),
              ),
            ),
        )
      : undefined,
  );
}

export function listMentions(
  db: Queryable,
  workspaceId: string,
  filter: MentionFilter,
  page: { limit: number; offset: number },
): Promise<MentionWithPost[]> {
  return db
    .select({ mention: mentions, post: posts })
    .from(mentions)
    .innerJoin(posts, eq(posts.id, mentions.postId))
    .where(conditions(db, workspaceId, filter))
    .orderBy(desc(mentions.postedAt), desc(mentions.id))
    .limit(page.limit)
    .offset(page.offset);
}

/** How many mentions there are of each status under the filter's other conditions. */
export async function countByStatus(
  db: Queryable,
  workspaceId: string,
  filter: MentionFilter,
): Promise<Map<MentionStatus, number>> {
  const rows = await db
    .select({ status: mentions.status, count: count() })
    .from(mentions)
    .where(conditions(db, workspaceId, { ...filter, status: undefined }))
    .groupBy(mentions.status);
  return new Map(rows.map((row) => [row.status, row.count]));
}

export async function findMention(
  db: Queryable,
  workspaceId: string,
  mentionId: string,
): Promise<MentionWithPost | null> {
  const [row] = await db
    .select({ mention: mentions, post: posts })
    .from(mentions)
    .innerJoin(posts, eq(posts.id, mentions.postId))
    .where(and(eq(mentions.workspaceId, workspaceId), eq(mentions.id, mentionId)));
  return row ?? null;
}

export async function listMentionKeywords(
  db: Queryable,
  mentionIds: readonly string[],
): Promise<Map<string, MentionKeywordRow[]>> {
  if (mentionIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(mentionKeywords)
    .where(inArray(mentionKeywords.mentionId, [...mentionIds]))
    .orderBy(mentionKeywords.keywordId);
  return Map.groupBy(rows, (row) => row.mentionId);
}

/** A row of the mentions table. */
export type MentionRow = typeof mentions.$inferSelect;

/** What a mention's status becomes, and from what. */
export interface MentionMove {
  from: readonly MentionStatus[];
  to: MentionStatus;
  at: Date;
  /** null: the product itself. */
  by: string | null;
  note?: string | null;
  /** Only when this person made the last change, not before `since`. */
  undo?: { by: string; since: Date };
}

/** Moves a mention if it is in one of `from`: one conditional UPDATE decides between racers. */
export async function moveMention(
  tx: Tx,
  mentionId: string,
  move: MentionMove,
  workspaceId?: string,
): Promise<MentionRow | null> {
  const [row] = await tx
    .update(mentions)
    .set({
      status: move.to,
      statusChangedAt: move.at,
      statusChangedBy: move.by,
      statusNote: move.note ?? null,
      ...(move.to === "accepted" && move.by !== null && { acceptedAt: move.at }),
    })
    .where(
      and(
        workspaceId === undefined ? undefined : eq(mentions.workspaceId, workspaceId),
        eq(mentions.id, mentionId),
        inArray(mentions.status, [...move.from]),
        move.undo && eq(mentions.statusChangedBy, move.undo.by),
        move.undo && gte(mentions.statusChangedAt, move.undo.since),
      ),
    )
    .returning();
  return row ?? null;
}

/** Notes how a mention's latest reply stands. */
export async function setReply(
  tx: Tx,
  mentionId: string,
  reply: Pick<MentionRow, "replyId" | "replyStatus" | "replyPermalink">,
): Promise<void> {
  await tx.update(mentions).set(reply).where(eq(mentions.id, mentionId));
}

/** Mentions with their posts by id, whoever's they are. */
export function findMentions(db: Queryable, ids: readonly string[]): Promise<MentionWithPost[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .select({ mention: mentions, post: posts })
    .from(mentions)
    .innerJoin(posts, eq(posts.id, mentions.postId))
    .where(inArray(mentions.id, [...ids]));
}

/** Mentions of each source and status. */
export function countBySource(db: Queryable, workspaceId: string) {
  return db
    .select({ source: mentions.source, status: mentions.status, count: count() })
    .from(mentions)
    .where(eq(mentions.workspaceId, workspaceId))
    .groupBy(mentions.source, mentions.status);
}
