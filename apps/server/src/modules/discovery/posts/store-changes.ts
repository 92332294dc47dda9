import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "../../../infrastructure/database/index.ts";
import type { Post } from "../../../integrations/ports/post.ts";
import { isPublicText, posts } from "./schema.ts";
import { noText } from "./store.ts";

/** Deletes the texts of all posts of accounts. @returns the ids of those that still had a text. */
export async function purgeAccounts(
  tx: Tx,
  source: Post["source"],
  authorIds: readonly string[],
): Promise<string[]> {
  if (authorIds.length === 0) return [];
  const rows = await tx
    .update(posts)
    .set({ removed: true, droppedText: null, ...noText })
    .where(and(inArray(posts.authorId, [...authorIds]), eq(posts.source, source)))
    .returning({ id: posts.id });
  return rows.map(({ id }) => id);
}

/** Stores the current names of authors. Where the platform gives only the account's id, the stored name stays. */
export async function updateAuthors(
  tx: Tx,
  source: Post["source"],
  seen: readonly Pick<Post, "externalId" | "author" | "authorId">[],
): Promise<void> {
  const rows = seen.flatMap(({ externalId, author, authorId }) =>
    author === null || author === authorId ? [] : [{ external_id: externalId, author }],
  );
  if (rows.length === 0) return;
  await tx.execute(sql`
    update posts set author = seen.author
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as seen(external_id text, author text)
    where posts.source = ${source} and posts.external_id = seen.external_id and ${isPublicText}
      and posts.author is distinct from seen.author`);
}

/**
 * Replaces the texts of stored public posts where they differ.
 * @returns the ids of the changed ones by the platform's id
 */
export async function replaceTexts(
  tx: Tx,
  source: Post["source"],
  edited: readonly (Pick<Post, "externalId" | "title" | "body"> & { words: string[] | null })[],
): Promise<Map<string, string>> {
  if (edited.length === 0) return new Map();
  const rows = edited.map(({ externalId, title, body, words }) => ({
    external_id: externalId,
    title,
    body,
    words,
  }));
  const { rows: changed } = await tx.execute<{ id: string; external_id: string }>(sql`
    update posts set title = edited.title, body = edited.body, words = edited.words
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as edited(
      external_id text, title text, body text, words text[])
    where posts.source = ${source} and posts.external_id = edited.external_id and ${isPublicText}
      and (posts.title, posts.body) is distinct from (edited.title, edited.body)
    returning posts.id, posts.external_id`);
  return new Map(changed.map((row) => [row.external_id, row.id]));
}
