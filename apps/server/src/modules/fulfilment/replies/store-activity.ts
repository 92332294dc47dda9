import type { ReplyStatus } from "@earshot/contract";
import { desc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "../../../infrastructure/database/index.ts";
import { posts } from "../../discovery/posts/schema.ts";
import { mentions } from "../../inbox/mentions/schema.ts";
import { replies, replyChanges } from "./schema.ts";

/** The steps that customers are shown; the others are part of one of these. */
const shownStatuses: ReplyStatus[] = [
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
        sql`${inArray(replyChanges.to, shownStatuses)} and not (
        ${replyChanges.to} = 'approved' and ${inArray(replyChanges.from, ["placing", "unknown"])})`,
      )
      .orderBy(desc(replyChanges.at), desc(replyChanges.id))
      .limit(max)
      .prepare("activity of replies")
      .execute()
  );
}
