import type { Source, WebSearchProvider } from "@earshot/contract";
import { and, asc, eq, inArray, isNotNull, lt, notInArray, type SQL, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import type { Post } from "../../../integrations/ports/post.ts";
import { isPublicText, lastSeen, posts } from "./schema.ts";
import { noText, type PostRow } from "./store.ts";

const notSeenSince = (source: Source, moment: Date) =>
  and(isPublicText, eq(posts.source, source), lt(lastSeen, moment));

/** External ids of a source's stored public texts that were not seen since a moment, the oldest check first. */
export async function findUnseen(
  db: Queryable,
  source: Source,
  seenBefore: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ externalId: posts.externalId })
    .from(posts)
    .where(notSeenSince(source, seenBefore))
    .orderBy(asc(lastSeen))
    .limit(limit);
  return rows.map(({ externalId }) => externalId);
}

/** Drops texts; rows that another transaction works on are left for the next run. @returns their ids. */
async function dropTexts(
  tx: Tx,
  reason: NonNullable<PostRow["droppedText"]>,
  which: SQL | undefined,
  limit: number,
): Promise<string[]> {
  const due = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(which)
    .limit(limit)
    .for("update", { skipLocked: true });
  if (due.length === 0) return [];
  const ids = due.map(({ id }) => id);
  await tx
    .update(posts)
    .set({ droppedText: reason, ...noText })
    .where(inArray(posts.id, ids));
  return ids;
}

/** Drops the texts of a source's public posts that were not seen since a moment. */
export const dropUnseen = (tx: Tx, source: Source, seenBefore: Date, limit: number) =>
  dropTexts(tx, "not_rechecked", notSeenSince(source, seenBefore), limit);

/**
 * Drops the texts of posts that web searches found before a moment.
 * @param permitted the providers whose results may be stored
 */
export const dropSearchResults = (
  tx: Tx,
  permitted: readonly (WebSearchProvider | "unknown")[],
  foundBefore: Date,
  limit: number,
) =>
  dropTexts(
    tx,
    "search_terms",
    and(
      isPublicText,
      isNotNull(posts.foundThrough),
      permitted.length > 0 ? notInArray(posts.foundThrough, [...permitted]) : undefined,
      lt(posts.storedAt, foundBefore),
    ),
    limit,
  );

/** Stores the texts of posts again that were dropped because they could not be checked in time. */
export async function restoreTexts(
  tx: Tx,
  source: Source,
  seen: readonly (Post & { words: string[] | null })[],
): Promise<void> {
  const rows = seen.map(
    ({ externalId, title, body, author, authorId, authorUrl, thread, words }) => ({
      external_id: externalId,
      title,
      body,
      author,
      author_id: authorId ?? null,
      author_url: authorUrl ?? null,
      thread_title: thread?.title ?? null,
      words,
    }),
  );
  await tx.execute(sql`
    update posts set title = seen.title, body = seen.body, author = seen.author,
      author_id = seen.author_id, author_url = seen.author_url,
      thread_title = seen.thread_title, words = seen.words, dropped_text = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as seen(
      external_id text, title text, body text, author text, author_id text, author_url text, thread_title text, words text[])
    where posts.source = ${source} and posts.external_id = seen.external_id
      and posts.dropped_text = 'not_rechecked' and not posts.removed`);
}
