import { and, asc, eq, lt } from "drizzle-orm";
import type { Queryable } from "../../../infrastructure/database/index.ts";
import { isPublicText, lastSeen, postColumns, posts } from "./schema.ts";
import { type PostRow, startingAt } from "./store.ts";

/** Posts of a feed after a moment whose text is stored, oldest first, one page at a time after the given one. */
export function findOfFeed(
  db: Queryable,
  feedId: string,
  since: Date,
  after: PostRow | null,
  limit: number,
): Promise<PostRow[]> {
  const from = startingAt(since, after);
  return db
    .select(postColumns)
    .from(posts)
    .where(and(eq(posts.feedId, feedId), from, isPublicText))
    .orderBy(asc(posts.postedAt), asc(posts.id))
    .limit(limit);
}

/** External ids of the posts of a feed with text that were not seen since a moment, the oldest check first. */
export async function findUnseenOfFeed(
  db: Queryable,
  feedId: string,
  seenBefore: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ externalId: posts.externalId })
    .from(posts)
    .where(and(eq(posts.feedId, feedId), isPublicText, lt(lastSeen, seenBefore)))
    .orderBy(asc(lastSeen))
    .limit(limit);
  return rows.map(({ externalId }) => externalId);
}
