import { and, asc, eq, gt, inArray, or, sql } from "drizzle-orm";
import { newId } from "../../platform/db/columns.ts";
import type { Queryable, Tx } from "../../platform/db/index.ts";
import type { Post } from "../../ports/post.ts";
import { posts } from "./schema.ts";

/** A post as it is held. */
export type PostRow = typeof posts.$inferSelect;

/**
 * Stores the posts that are not held yet.
 * @returns the ids of the new ones by external id.
 */
export async function insertNewPosts(
  tx: Tx,
  source: Post["source"],
  incoming: readonly Post[],
): Promise<Map<string, string>> {
  // One JSON parameter in place of thousands; sorted, so that two writers of the same posts wait for
  // each other in one order.
  const rows = incoming
    .map((post) => ({
      id: newId(),
      source: post.source,
      kind: post.kind,
      thread_id: post.thread?.externalId ?? null,
      thread_title: post.thread?.title ?? null,
      parent_id: post.thread?.parentId ?? null,
      external_id: post.externalId,
      community: post.community,
      author: post.author,
      title: post.title,
      body: post.body,
      url: post.url,
      score: post.score,
      num_comments: post.numComments,
      posted_at: post.postedAt,
      removed: post.removed,
    }))
    .sort((a, b) => (a.external_id < b.external_id ? -1 : 1));
  const { rows: inserted } = await tx.execute<{ id: string; external_id: string }>(sql`
    insert into posts (id, source, kind, external_id, thread_id, thread_title, parent_id, community, author, title, body, url, score, num_comments, posted_at, removed)
    select id, source, kind, external_id, thread_id, thread_title, parent_id, community, author, title, body, url, score, num_comments, posted_at, removed
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as incoming(
      id uuid, source post_source, kind post_kind, external_id text, thread_id text, thread_title text, parent_id text, community text, author text, title text, body text,
      url text, score integer, num_comments integer, posted_at timestamptz, removed boolean
    )
    where source = ${source}
    on conflict (source, external_id) do nothing
    returning id, external_id`);
  return new Map(inserted.map((row) => [row.external_id, row.id]));
}

/** Which of the external ids are held. */
export async function findKnown(
  db: Queryable,
  source: Post["source"],
  externalIds: readonly string[],
): Promise<Set<string>> {
  if (externalIds.length === 0) return new Set();
  const rows = await db
    .select({ externalId: posts.externalId })
    .from(posts)
    .where(and(eq(posts.source, source), inArray(posts.externalId, [...externalIds])));
  return new Set(rows.map((row) => row.externalId));
}

/** Held posts since a moment, oldest first, a page at a time after the given one. */
export function findPostsSince(
  db: Queryable,
  since: Date,
  after: { postedAt: Date; id: string } | null,
  limit: number,
): Promise<PostRow[]> {
  const from = after
    ? or(
        gt(posts.postedAt, after.postedAt),
        and(eq(posts.postedAt, after.postedAt), gt(posts.id, after.id)),
      )
    : gt(posts.postedAt, since);
  return db
    .select()
    .from(posts)
    .where(and(from, eq(posts.removed, false)))
    .orderBy(asc(posts.postedAt), asc(posts.id))
    .limit(limit);
}
