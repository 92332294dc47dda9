import type { MentionStatus, Source } from "@earshot/contract";
import { and, asc, eq, gt, inArray, lt, notExists, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../platform/db/index.ts";
import { posts } from "../posts/schema.ts";
import { mentions } from "./schema.ts";

/** Takes away the pending mentions of posts. @returns them. */
export function deletePending(
  tx: Tx,
  postIds: readonly string[],
): Promise<{ id: string; workspaceId: string }[]> {
  return tx
    .delete(mentions)
    .where(and(inArray(mentions.postId, [...postIds]), eq(mentions.status, "pending")))
    .returning({ id: mentions.id, workspaceId: mentions.workspaceId });
}

/** The mentions of posts that wait for a writer. */
export function findAccepted(
  tx: Tx,
  postIds: readonly string[],
): Promise<{ id: string; workspaceId: string }[]> {
  return tx
    .select({ id: mentions.id, workspaceId: mentions.workspaceId })
    .from(mentions)
    .where(and(inArray(mentions.postId, [...postIds]), eq(mentions.status, "accepted")))
    .orderBy(asc(mentions.workspaceId));
}

/** External ids of standing posts with mentions of these statuses that were not looked at for a while. */
export async function findUnseen(
  db: Queryable,
  ask: {
    source: Source;
    statuses: readonly MentionStatus[];
    seenBefore: Date;
    foundAfter: Date;
    limit: number;
  },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: posts.externalId, seenAt: posts.seenAt })
    .from(mentions)
    .innerJoin(posts, eq(posts.id, mentions.postId))
    .where(
      and(
        eq(mentions.source, ask.source),
        inArray(mentions.status, [...ask.statuses]),
        gt(mentions.foundAt, ask.foundAfter),
        eq(posts.removed, false),
        lt(sql`coalesce(${posts.seenAt}, ${posts.storedAt})`, ask.seenBefore),
      ),
    )
    .orderBy(sql`${posts.seenAt} nulls first`)
    .limit(ask.limit);
  return rows.map((row) => row.id);
}

/** Posts that are held since before a moment and were never a mention. */
export async function findForgettable(
  db: Queryable,
  before: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .where(
      and(
        lt(posts.storedAt, before),
        notExists(db.select({ one: sql`1` }).from(mentions).where(eq(mentions.postId, posts.id))),
      ),
    )
    .limit(limit);
  return rows.map((row) => row.id);
}
