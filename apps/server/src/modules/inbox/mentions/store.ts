import type { MentionStatus, Source } from "@earshot/contract";
import { and, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { idIsOneOf } from "../../../infrastructure/database/columns.ts";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { postColumns, postSource, posts } from "../../discovery/posts/schema.ts";
import { mentionKeywords, mentions, mentionTallies } from "./schema.ts";

/** A mention with its post, as lists show it. */
export interface MentionWithPost {
  mention: typeof mentions.$inferSelect;
  post: typeof posts.$inferSelect;
}

/** A cross-post or near-duplicate of a mention. */
export type CrossPost = Pick<
  typeof posts.$inferSelect,
  "source" | "community" | "author" | "url" | "postedAt"
>;

export type MentionKeywordRow = typeof mentionKeywords.$inferSelect;

/** A mention with its post, as far as it is shown. */
export interface ShownMention {
  mention: Pick<
    MentionWithPost["mention"],
    | "id"
    | "status"
    | "statusNote"
    | "acceptedAt"
    | "replyId"
    | "replyStatus"
    | "replyPermalink"
    | "foundAt"
    | "intentScore"
    | "intentSignals"
    | "warnings"
    | "assessment"
  >;
  post: Pick<
    MentionWithPost["post"],
    | "source"
    | "kind"
    | "title"
    | "threadTitle"
    | "body"
    | "postedAt"
    | "community"
    | "author"
    | "authorUrl"
    | "languages"
    | "score"
    | "numComments"
    | "url"
    | "droppedText"
  >;
}

/** A keyword that a mention's post matched, as far as it is shown. */
export type ShownKeyword = Pick<MentionKeywordRow, "keyword" | "titleMarks" | "bodyMarks">;

export async function findMention(
  db: Queryable,
  workspaceId: string,
  mentionId: string,
): Promise<MentionWithPost | null> {
  const [row] = await db
    .select({ mention: mentions, post: postColumns })
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

/** A change of a mention's status. */
export interface MentionMove {
  from: readonly MentionStatus[];
  to: MentionStatus;
  at: Date;
  /** null: the product itself. */
  by: string | null;
  note?: string | null;
  /** Only if the customer skipped it and its post was not removed. */
  onlyRestorable?: boolean;
  /** The customer took it back before a writer claimed it: it counts as never accepted. */
  clearsAcceptance?: boolean;
}

/**
 * Whether the customer skipped a denied mention: one that writers or the product denied has a note. A removed post
 * can't be replied to.
 */
export const isRestorable = sql`${mentions.statusNote} is null and not exists (
  select from ${posts} where ${posts.id} = ${mentions.postId} and ${posts.removed})`;

/** Changes a mention's status if it is one of `from`. One conditional UPDATE, so concurrent changes are safe. */
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
      // Accepting a hidden mention shows it again.
      ...(move.to === "accepted" && move.by !== null && { acceptedAt: move.at, hiddenBy: null }),
      ...(move.clearsAcceptance && { acceptedAt: null }),
    })
    .where(
      and(
        workspaceId === undefined ? undefined : eq(mentions.workspaceId, workspaceId),
        eq(mentions.id, mentionId),
        inArray(mentions.status, [...move.from]),
        move.onlyRestorable ? isRestorable : undefined,
      ),
    )
    .returning();
  return row ?? null;
}

/** Whether the post of a mention was deleted or removed. */
export async function isPostRemoved(tx: Tx, mentionId: string): Promise<boolean> {
  const [row] = await tx
    .select({ removed: posts.removed })
    .from(mentions)
    .innerJoin(posts, eq(posts.id, mentions.postId))
    .where(eq(mentions.id, mentionId));
  return row?.removed ?? false;
}

/** The cross-posts and near-duplicates of mentions, the newest first. */
export async function listCrossPosts(
  db: Queryable,
  mentionIds: readonly string[],
): Promise<Map<string | null, CrossPost[]>> {
  if (mentionIds.length === 0) return new Map();
  const { source, community, author, url, postedAt } = posts;
  const rows = await db
    .select({ of: mentions.mergedInto, source, community, author, url, postedAt })
    .from(mentions)
    .innerJoin(posts, eq(posts.id, mentions.postId))
    .where(and(inArray(mentions.mergedInto, [...mentionIds]), isNull(mentions.hiddenBy)))
    .orderBy(desc(mentions.postedAt), desc(mentions.id));
  return Map.groupBy(rows, (row) => row.of);
}

/** Saves the state of a mention's latest reply. */
export async function setReply(
  tx: Tx,
  mentionId: string,
  reply: Pick<MentionRow, "replyId" | "replyStatus" | "replyPermalink">,
): Promise<void> {
  await tx.update(mentions).set(reply).where(eq(mentions.id, mentionId));
}

/** Mentions with their posts by id, of any workspace. */
export function findMentions(db: Queryable, ids: readonly string[]): Promise<MentionWithPost[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .select({ mention: mentions, post: postColumns })
    .from(mentions)
    .innerJoin(posts, eq(posts.id, mentions.postId))
    .where(inArray(mentions.id, [...ids]));
}

/** Whether a workspace has a mention of a post. */
export async function hasMentionOf(
  db: Queryable,
  workspaceId: string,
  postId: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: mentions.id })
    .from(mentions)
    .where(and(eq(mentions.workspaceId, workspaceId), eq(mentions.postId, postId)));
  return rows.length > 0;
}

/** The mentions of posts in a workspace, merged ones included, by the id of the post. */
export async function findIdsOfPosts(
  db: Queryable,
  workspaceId: string,
  postIds: readonly string[],
): Promise<Map<string, string>> {
  if (postIds.length === 0) return new Map();
  const rows = await db
    .select({ id: mentions.id, postId: mentions.postId })
    .from(mentions)
    .where(and(eq(mentions.workspaceId, workspaceId), idIsOneOf(mentions.postId, postIds)));
  return new Map(rows.map(({ id, postId }) => [postId, id]));
}

/** Mentions of each source and status. */
export async function countBySource(db: Queryable, workspaceId: string) {
  const rows = await db
    .select()
    .from(mentionTallies)
    .where(
      and(
        eq(mentionTallies.workspaceId, workspaceId),
        inArray(
          mentionTallies.facet,
          postSource.enumValues.map((source) => `s:${source}`),
        ),
        gt(mentionTallies.count, 0),
      ),
    );
  return rows.map(({ facet, status, count }) => ({
    // Only facets of sources were selected.
    source: facet.slice(2) as Source,
    status,
    count,
  }));
}

/** Accepted mentions on sensitive subjects. */
export function findSensitiveAccepted(
  db: Queryable,
): Promise<{ id: string; workspaceId: string }[]> {
  return db
    .select({ id: mentions.id, workspaceId: mentions.workspaceId })
    .from(mentions)
    .where(
      and(
        eq(mentions.status, "accepted"),
        sql`jsonb_path_exists(${mentions.warnings}, '$[*] ? (@.kind != "no_pitch")')`,
      ),
    );
}
