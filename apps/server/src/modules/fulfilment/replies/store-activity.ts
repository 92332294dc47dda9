import type { ReplyStatus } from "@earshot/contract";
import { and, count, desc, eq, gte, inArray, min, sql } from "drizzle-orm";
import type { Queryable } from "../../../infrastructure/database/index.ts";
import { posts } from "../../discovery/posts/schema.ts";
import { mentions } from "../../inbox/mentions/schema.ts";
import { replies, replyChanges } from "./schema.ts";

/** The steps that are worth telling a customer; the others are part of one of these. */
const toldStatuses: ReplyStatus[] = [
  "claimed",
  "awaiting_approval",
  "approved",
  "placed",
  "survived",
  "removed",
  "released",
  "failed",
  "withdrawn",
];

/** The latest steps are among those of the replies that changed last. */
const repliesRead = 50;

/** The latest steps of a workspace's replies, newest first. */
export function listActivity(db: Queryable, workspaceId: string, max: number) {
  const latest = db
    .select({ id: replies.id, mentionId: replies.mentionId })
    .from(replies)
    .where(eq(replies.workspaceId, workspaceId))
    .orderBy(desc(replies.updatedAt))
    .limit(repliesRead)
    .as("latest");
  return (
    db
      .select({
        id: replyChanges.id,
        replyId: replyChanges.replyId,
        from: replyChanges.from,
        to: replyChanges.to,
        at: replyChanges.at,
        by: replyChanges.by,
        title: sql<string>`coalesce(${posts.threadTitle}, ${posts.title}, '')`,
      })
      .from(latest)
      .innerJoin(replyChanges, eq(replyChanges.replyId, latest.id))
      .innerJoin(mentions, eq(mentions.id, latest.mentionId))
      .innerJoin(posts, eq(posts.id, mentions.postId))
      // A placement that is tried again is not another approval.
      .where(
        sql`${inArray(replyChanges.to, toldStatuses)} and not (
        ${replyChanges.to} = 'approved' and ${inArray(replyChanges.from, ["placing", "unknown"])})`,
      )
      .orderBy(desc(replyChanges.at), desc(replyChanges.id))
      .limit(max)
  );
}

/** How many replies wait for the customer's approval, and until when the first of them can be approved. */
export async function waitingApprovals(
  db: Queryable,
  workspaceId: string,
): Promise<{ count: number; firstDeadline: Date | null }> {
  const [row] = await db
    .select({ count: count(), firstDeadline: min(replies.approveBy) })
    .from(replies)
    .where(and(eq(replies.workspaceId, workspaceId), eq(replies.status, "awaiting_approval")));
  return row ?? { count: 0, firstDeadline: null };
}

/** How many replies were removed since a time. */
export async function countRemovedSince(
  db: Queryable,
  workspaceId: string,
  since: Date,
): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(replies)
    .where(
      and(
        eq(replies.workspaceId, workspaceId),
        gte(replies.updatedAt, since),
        eq(replies.status, "removed"),
      ),
    );
  return row?.count ?? 0;
}
