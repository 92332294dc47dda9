import { asc, count, desc, eq, inArray, min } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { replies, replyReviews } from "./schema.ts";
import type { ReplyRow } from "./store.ts";

/** A row of the reply_reviews table. */
export type ReviewRow = typeof replyReviews.$inferSelect;

export async function insertReview(tx: Tx, review: typeof replyReviews.$inferInsert) {
  await tx.insert(replyReviews).values(review);
}

/** Reviews of replies, the newest first. */
export async function listReviews(
  db: Queryable,
  replyIds: readonly string[],
): Promise<Map<string, ReviewRow[]>> {
  if (replyIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(replyReviews)
    .where(inArray(replyReviews.replyId, [...replyIds]))
    .orderBy(desc(replyReviews.at), desc(replyReviews.id));
  return Map.groupBy(rows, (row) => row.replyId);
}

/** Replies in review, the oldest submission first. */
export function listInReview(
  db: Queryable,
  page: { limit: number; offset: number },
): Promise<ReplyRow[]> {
  return db
    .select()
    .from(replies)
    .where(eq(replies.status, "in_review"))
    .orderBy(asc(replies.activeAt), asc(replies.id))
    .limit(page.limit)
    .offset(page.offset);
}

/** How many replies are in review, and since when the oldest one is. */
export async function summarizeReview(
  db: Queryable,
): Promise<{ waiting: number; oldestAt: Date | null }> {
  const [row] = await db
    .select({ waiting: count(), oldestAt: min(replies.activeAt) })
    .from(replies)
    .where(eq(replies.status, "in_review"));
  return row ?? { waiting: 0, oldestAt: null };
}

export async function countInReview(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(replies)
    .where(eq(replies.status, "in_review"));
  return row?.count ?? 0;
}
