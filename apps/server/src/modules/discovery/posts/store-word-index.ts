import { and, gt, isNull, ne, or, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { posts } from "./schema.ts";

/** A text with fewer characters than this never has too many words for the index. */
const maxCharacters = 8_000;

/** Recent posts without words in the index, though their texts are short enough to have some. */
export async function findUnindexed(
  db: Queryable,
  postedAfter: Date,
  limit: number,
): Promise<{ id: string; title: string; body: string }[]> {
  return db
    .select({ id: posts.id, title: posts.title, body: posts.body })
    .from(posts)
    .where(
      and(
        isNull(posts.words),
        gt(posts.postedAt, postedAfter),
        or(ne(posts.title, ""), ne(posts.body, "")),
        sql`length(${posts.title}) + length(${posts.body}) < ${maxCharacters}`,
      ),
    )
    .limit(limit);
}

/** Writes the words of posts; those whose text has changed since it was read are left for the next run. */
export async function writeWords(
  tx: Tx,
  found: readonly { id: string; title: string; body: string; words: readonly string[] }[],
): Promise<void> {
  await tx.execute(sql`
    update posts set words = array(select jsonb_array_elements_text(f.words))
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
      as f(id uuid, title text, body text, words jsonb)
    where posts.id = f.id and posts.title = f.title and posts.body = f.body`);
}
