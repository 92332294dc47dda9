import { and, count, desc, eq, isNull, lt, or } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { users } from "../../identity/accounts/schema.ts";
import { workspaceMembers } from "../../identity/workspaces/schema.ts";
import { mentionFeeds } from "./schema.ts";

/** A row of the feeds' table. */
export type FeedRow = typeof mentionFeeds.$inferSelect;

const shown = {
  row: mentionFeeds,
  // `email` comes first: Drizzle treats a joined object whose first column is null as a missing row.
  creator: { email: users.email, fullName: users.fullName },
};

/** The creator of a feed is still a member of its workspace. */
const isOfMember = and(
  eq(workspaceMembers.workspaceId, mentionFeeds.workspaceId),
  eq(workspaceMembers.userId, mentionFeeds.userId),
);

/** The feeds of a workspace, newest first. @param userId their creator; null: any */
export function listFeeds(db: Queryable, workspaceId: string, userId: string | null) {
  return db
    .select(shown)
    .from(mentionFeeds)
    .innerJoin(users, eq(users.id, mentionFeeds.userId))
    .innerJoin(workspaceMembers, isOfMember)
    .where(
      and(
        eq(mentionFeeds.workspaceId, workspaceId),
        userId === null ? undefined : eq(mentionFeeds.userId, userId),
      ),
    )
    .orderBy(desc(mentionFeeds.createdAt), desc(mentionFeeds.id));
}

/** A feed of a workspace with its creator. */
export async function findFeed(db: Queryable, workspaceId: string, id: string) {
  const [row] = await db
    .select(shown)
    .from(mentionFeeds)
    .innerJoin(users, eq(users.id, mentionFeeds.userId))
    .where(and(eq(mentionFeeds.workspaceId, workspaceId), eq(mentionFeeds.id, id)));
  return row ?? null;
}

/** The feed of an address, of any workspace, unless its creator has left the workspace. */
export async function findReadFeed(db: Queryable, id: string): Promise<FeedRow | null> {
  const [found] = await db
    .select({ row: mentionFeeds })
    .from(mentionFeeds)
    .innerJoin(workspaceMembers, isOfMember)
    .where(eq(mentionFeeds.id, id));
  return found?.row ?? null;
}

/** How many feeds a workspace has. */
export async function countFeeds(tx: Tx, workspaceId: string): Promise<number> {
  const [row] = await tx
    .select({ feeds: count() })
    .from(mentionFeeds)
    .where(eq(mentionFeeds.workspaceId, workspaceId));
  return row?.feeds ?? 0;
}

export async function insertFeed(tx: Tx, feed: typeof mentionFeeds.$inferInsert): Promise<FeedRow> {
  const [row] = await tx.insert(mentionFeeds).values(feed).returning();
  if (!row) throw new Error("a feed was not stored");
  return row;
}

/** Deletes a feed. @param userId its creator; null: any. @returns whether there was one */
export async function deleteFeed(
  db: Queryable,
  workspaceId: string,
  id: string,
  userId: string | null,
): Promise<boolean> {
  const rows = await db
    .delete(mentionFeeds)
    .where(
      and(
        eq(mentionFeeds.workspaceId, workspaceId),
        eq(mentionFeeds.id, id),
        userId === null ? undefined : eq(mentionFeeds.userId, userId),
      ),
    )
    .returning({ id: mentionFeeds.id });
  return rows.length > 0;
}

/** Records that a feed was read, unless a read was recorded after `before`. */
export async function noteRead(
  db: Queryable,
  workspaceId: string,
  id: string,
  now: Date,
  before: Date,
): Promise<void> {
  await db
    .update(mentionFeeds)
    .set({ lastReadAt: now })
    .where(
      and(
        eq(mentionFeeds.workspaceId, workspaceId),
        eq(mentionFeeds.id, id),
        or(isNull(mentionFeeds.lastReadAt), lt(mentionFeeds.lastReadAt, before)),
      ),
    );
}
