import type { ReplyStatus, Source } from "@earshot/contract";
import {
  and,
  asc,
  count,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notInArray,
  sql,
} from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { platformIdOf, posts } from "../../discovery/posts/schema.ts";
import { users } from "../../identity/accounts/schema.ts";
import { mentions } from "../../inbox/mentions/schema.ts";
import { replies, replyChanges } from "./schema.ts";

/** A row of the replies table. */
export type ReplyRow = typeof replies.$inferSelect;
export type ReplyChangeRow = typeof replyChanges.$inferSelect;
/** The columns that can be set with a change. */
export type ReplyFields = Partial<Omit<ReplyRow, "id" | "workspaceId" | "mentionId" | "status">>;

/** The platform, community and thread of a mention's post. */
export interface PlaceRow {
  source: Source;
  community: string | null;
  /** The key of the thread: the source and the external id of the post that opened it. */
  thread: string;
}

/** The key of the thread that contains a post, in the form of `replies.thread`. */
const threadOfPost = sql<string>`${posts.source}::text || ' ' || coalesce(${posts.threadId}, ${platformIdOf})`;

/** The platform, community and thread of a mention's post. @throws Error when the mention does not exist */
export async function locationOf(db: Queryable, mentionId: string): Promise<PlaceRow> {
  const [row] = await db
    .select({ source: posts.source, community: posts.community, thread: threadOfPost })
    .from(mentions)
    .innerJoin(posts, eq(posts.id, mentions.postId))
    .where(eq(mentions.id, mentionId));
  if (!row) throw new Error("a reply's mention was lost");
  return row;
}

/**
 * Whether a workspace has another live reply in a thread. Of several replies from before this was forbidden
 * only one has its thread stored; the others are found by their posts.
 */
export async function hasReplyInThread(
  db: Queryable,
  workspaceId: string,
  thread: string,
  besides?: string,
): Promise<boolean> {
  const live = and(
    eq(replies.workspaceId, workspaceId),
    notInArray(replies.status, ["released", "failed", "withdrawn"]),
    besides === undefined ? undefined : ne(replies.id, besides),
  );
  const withThread = db
    .select({ id: replies.id })
    .from(replies)
    .where(and(live, eq(replies.thread, thread)));
  // In a separate query, so that posts are read only for these few replies.
  const withoutThread = db
    .select({ id: replies.id })
    .from(replies)
    .innerJoin(mentions, eq(mentions.id, replies.mentionId))
    .innerJoin(posts, eq(posts.id, mentions.postId))
    .where(and(live, isNull(replies.thread), eq(threadOfPost, thread)));
  const rows = await unionAll(withThread, withoutThread).limit(1);
  return rows.length > 0;
}

/** @returns null when the mention has a live reply already, or the workspace has one in the thread */
export async function insertClaim(
  tx: Tx,
  claim: typeof replies.$inferInsert,
): Promise<ReplyRow | null> {
  const [row] = await tx.insert(replies).values(claim).onConflictDoNothing().returning();
  return row ?? null;
}

export async function insertChange(
  tx: Tx,
  change: typeof replyChanges.$inferInsert,
): Promise<void> {
  await tx.insert(replyChanges).values(change);
}

/** A reply, locked until the transaction ends. */
export async function lockReply(tx: Tx, replyId: string): Promise<ReplyRow | null> {
  const [row] = await tx.select().from(replies).where(eq(replies.id, replyId)).for("update");
  return row ?? null;
}

export async function updateReply(
  tx: Tx,
  replyId: string,
  fields: ReplyFields & { status?: ReplyStatus },
): Promise<ReplyRow> {
  const [row] = await tx.update(replies).set(fields).where(eq(replies.id, replyId)).returning();
  if (!row) throw new Error("a reply was lost");
  return row;
}

/** A writer's claim of a mention, locked until the transaction ends. */
export async function lockClaim(
  tx: Tx,
  writerId: string,
  mentionId: string,
): Promise<ReplyRow | null> {
  const [row] = await tx
    .select()
    .from(replies)
    .where(
      and(
        eq(replies.writerId, writerId),
        eq(replies.status, "claimed"),
        eq(replies.mentionId, mentionId),
      ),
    )
    .for("update");
  return row ?? null;
}

/** Replies of writers whose access has ended, in one of these statuses. */
export async function listOfEndedWriters(
  db: Queryable,
  statuses: readonly ReplyStatus[],
): Promise<string[]> {
  const rows = await db
    .select({ id: replies.id })
    .from(users)
    .innerJoin(replies, eq(replies.writerId, users.id))
    .where(and(isNotNull(users.writerEndedAt), inArray(replies.status, [...statuses])))
    .orderBy(asc(replies.id));
  return rows.map(({ id }) => id);
}

export async function findReply(db: Queryable, replyId: string): Promise<ReplyRow | null> {
  const [row] = await db.select().from(replies).where(eq(replies.id, replyId));
  return row ?? null;
}

/**
 * Whether a comment is recorded as a reply already, in any workspace. Concurrent transactions that check the
 * same comment wait for each other, so that it is recorded once.
 */
export async function isCommentRecorded(tx: Tx, externalId: string): Promise<boolean> {
  const key = `comment ${externalId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  const [row] = await tx
    .select({ id: replies.id })
    .from(replies)
    .where(eq(replies.externalId, externalId));
  return row !== undefined;
}

/** The changes of replies, oldest first. */
export async function listChanges(
  db: Queryable,
  replyIds: readonly string[],
): Promise<Map<string, ReplyChangeRow[]>> {
  if (replyIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(replyChanges)
    .where(inArray(replyChanges.replyId, [...replyIds]))
    .orderBy(asc(replyChanges.id));
  return Map.groupBy(rows, (row) => row.replyId);
}

/** Counts a writer's replies of these statuses. Lock the writer first to rely on it. */
export async function countOfWriter(
  db: Queryable,
  writerId: string,
  statuses: readonly ReplyStatus[],
): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(replies)
    .where(and(eq(replies.writerId, writerId), inArray(replies.status, [...statuses])));
  return row?.count ?? 0;
}

export function listOfWriter(
  db: Queryable,
  writerId: string,
  statuses: readonly ReplyStatus[],
): Promise<ReplyRow[]> {
  return db
    .select()
    .from(replies)
    .where(and(eq(replies.writerId, writerId), inArray(replies.status, [...statuses])))
    .orderBy(asc(replies.claimedAt));
}

/** Claims without activity since a time, and expired approvals. */
export async function listLapsed(
  db: Queryable,
  inactiveSince: Date,
  now: Date,
): Promise<{ claims: string[]; approvals: string[] }> {
  const claims = await db
    .select({ id: replies.id })
    .from(replies)
    .where(and(eq(replies.status, "claimed"), lt(replies.activeAt, inactiveSince)));
  const approvals = await db
    .select({ id: replies.id })
    .from(replies)
    .where(and(eq(replies.status, "awaiting_approval"), lt(replies.approveBy, now)));
  return { claims: claims.map(({ id }) => id), approvals: approvals.map(({ id }) => id) };
}
