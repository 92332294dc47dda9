import {
  and,
  arrayContains,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { idIsOneOf, newId } from "../../../infrastructure/database/columns.ts";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import type { Post } from "../../../integrations/ports/post.ts";
import { workspaceFeeds } from "../workspace-feeds/schema.ts";
import { postColumns, posts } from "./schema.ts";
import { pastedKey } from "./store-pasted.ts";

/** A stored post; `externalId` is the platform's id. */
export type PostRow = typeof posts.$inferSelect;

/** The posts whose text is stored. */
const hasText = and(eq(posts.removed, false), isNull(posts.droppedText));

/** Posts that all workspaces can see. */
const isForAll = and(isNull(posts.ownerWorkspaceId), isNull(posts.feedId));

/** The posts that a workspace can see: public ones, its pasted ones and those of its feeds (null: public ones only). */
const visibleTo = (workspaceId: string | null): SQL | undefined =>
  workspaceId === null
    ? isForAll
    : or(
        isForAll,
        eq(posts.ownerWorkspaceId, workspaceId),
        sql`${posts.feedId} in (select ${workspaceFeeds.feedId} from ${workspaceFeeds} where ${workspaceFeeds.workspaceId} = ${workspaceId} and ${workspaceFeeds.pausedAt} is null)`,
      );

/**
 * Stores the posts that are not stored yet.
 * @param owner the workspace that pasted them; null for public posts
 * @returns the ids of the new ones by the platform's id.
 */
export async function insertNewPosts(
  tx: Tx,
  source: Post["source"],
  incoming: readonly (Post & { words: string[] | null })[],
  owner: string | null = null,
): Promise<Map<string, string>> {
  // One JSON parameter in place of thousands. The rows are sorted so that two writers of the same posts lock
  // them in the same order.
  const rows = incoming
    .map((post) => ({
      id: newId(),
      source: post.source,
      kind: post.kind,
      thread_id: post.thread?.externalId ?? null,
      thread_title: post.thread?.title ?? null,
      parent_id: post.thread?.parentId ?? null,
      external_id: owner === null ? post.externalId : pastedKey(post.externalId, owner),
      owner_workspace_id: owner,
      feed_id: post.feedId ?? null,
      platform_id: owner === null ? null : post.externalId,
      community: post.community,
      author: post.author,
      author_id: post.authorId ?? null,
      author_url: post.authorUrl ?? null,
      languages: post.languages ?? null,
      title: post.title,
      body: post.body,
      url: post.url,
      score: post.score,
      num_comments: post.numComments,
      posted_at: post.postedAt,
      removed: post.removed,
      words: post.words,
      found_through: post.foundThrough ?? null,
    }))
    .sort((a, b) => (a.external_id < b.external_id ? -1 : 1));
  const { rows: inserted } = await tx.execute<{ id: string; platform_id: string }>(sql`
    insert into posts (id, source, kind, external_id, owner_workspace_id, feed_id, platform_id, thread_id, thread_title, parent_id, community, author, author_id, author_url, languages, title, body, url, score, num_comments, posted_at, removed, words, found_through)
    select id, source, kind, external_id, owner_workspace_id, feed_id, platform_id, thread_id, thread_title, parent_id, community, author, author_id, author_url, languages, title, body, url, score, num_comments, posted_at, removed, words, found_through
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as incoming(
      id uuid, source post_source, kind post_kind, external_id text, owner_workspace_id uuid, feed_id uuid, platform_id text, thread_id text, thread_title text, parent_id text, community text, author text, author_id text, author_url text, languages text[], title text, body text,
      url text, score integer, num_comments integer, posted_at timestamptz, removed boolean, words text[], found_through text
    )
    where source = ${source}
    on conflict (source, external_id) do nothing
    returning id, coalesce(platform_id, external_id) as platform_id`);
  return new Map(inserted.map((row) => [row.platform_id, row.id]));
}

/** The external ids that are stored. */
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

/** The columns with words of a post whose text is no longer stored. */
export const noText = {
  title: "",
  body: "",
  author: null,
  authorId: null,
  authorUrl: null,
  threadTitle: null,
  words: [],
};

/** Selects posts that have all words of one of the sets, and posts without a list of words. */
function mayContain(needed: readonly (readonly string[])[]) {
  if (needed.some((words) => words.length === 0)) return undefined;
  return or(isNull(posts.words), ...needed.map((words) => arrayContains(posts.words, [...words])));
}

/**
 * Deletes the texts of posts that were removed at the platform.
 * @returns the ids of those that still had a text.
 */
export async function purgePosts(
  db: Queryable,
  source: Post["source"],
  externalIds: readonly string[],
): Promise<string[]> {
  if (externalIds.length === 0) return [];
  const rows = await db
    .update(posts)
    .set({ removed: true, droppedText: null, ...noText })
    .where(
      and(
        eq(posts.source, source),
        inArray(posts.externalId, [...externalIds]),
        eq(posts.removed, false),
      ),
    )
    .returning({ id: posts.id });
  return rows.map((row) => row.id);
}

export async function deletePosts(tx: Tx, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { rowCount } = await tx.delete(posts).where(inArray(posts.id, [...ids]));
  return rowCount ?? 0;
}

export async function setSeen(
  db: Queryable,
  source: Post["source"],
  externalIds: readonly string[],
  at: Date,
): Promise<void> {
  if (externalIds.length === 0) return;
  await db
    .update(posts)
    .set({ seenAt: at })
    .where(and(eq(posts.source, source), inArray(posts.externalId, [...externalIds])));
}

/** The public posts among these whose text is stored. */
export const findWithText = (db: Queryable, ids: readonly string[]): Promise<PostRow[]> =>
  db
    .select(postColumns)
    .from(posts)
    .where(and(idIsOneOf(posts.id, ids), hasText, isForAll));

/** A public post. */
export async function findByExternalId(
  db: Queryable,
  source: Post["source"],
  externalId: string,
): Promise<PostRow | null> {
  const [row] = await db
    .select(postColumns)
    .from(posts)
    .where(and(eq(posts.source, source), eq(posts.externalId, externalId), isForAll));
  return row ?? null;
}

/** The external id of the newest stored post after one moment and up to another; null when there is none. */
export async function findNewestWithin(
  db: Queryable,
  source: Post["source"],
  kind: Post["kind"] | null,
  after: Date,
  upTo: Date,
): Promise<string | null> {
  const [row] = await db
    .select({ externalId: posts.externalId })
    .from(posts)
    .where(
      and(
        gt(posts.postedAt, after),
        lte(posts.postedAt, upTo),
        eq(posts.source, source),
        kind === null ? undefined : eq(posts.kind, kind),
        isNull(posts.ownerWorkspaceId),
      ),
    )
    .orderBy(desc(posts.postedAt), desc(posts.id))
    .limit(1);
  return row?.externalId ?? null;
}

/**
 * Stored posts from a moment up to the given one, which is excluded, newest first, one page at a time.
 * @param needed sets of words: a post must have all of one of them
 * @param workspaceId whose pasted posts are included; null: none
 */
export function findPostsBack(
  db: Queryable,
  until: Date,
  needed: readonly (readonly string[])[],
  workspaceId: string | null,
  before: { postedAt: Date; id: string } | null,
  limit: number,
): Promise<PostRow[]> {
  const upTo =
    before &&
    or(
      lt(posts.postedAt, before.postedAt),
      and(eq(posts.postedAt, before.postedAt), lt(posts.id, before.id)),
    );
  return db
    .select(postColumns)
    .from(posts)
    .where(
      and(
        gt(posts.postedAt, until),
        upTo ?? undefined,
        hasText,
        visibleTo(workspaceId),
        mayContain(needed),
      ),
    )
    .orderBy(desc(posts.postedAt), desc(posts.id))
    .limit(limit);
}

/** How many public posts since a moment have their text, counted up to `limit`. */
export async function countSince(db: Queryable, since: Date, limit: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select 1 from posts where posted_at > ${since} and not removed and dropped_text is null and owner_workspace_id is null and feed_id is null limit ${limit}
    ) as newest`);
  return rows[0]?.count ?? 0;
}

/** How many posts there are since a moment, as the database estimates it from its statistics. */
export async function estimateSince(db: Queryable, since: Date): Promise<number> {
  const { rows } = await db.execute<{ "QUERY PLAN": { Plan: { "Plan Rows": number } }[] }>(sql`
    explain (format json) select 1 from posts where posted_at > ${since} and not removed`);
  return rows[0]?.["QUERY PLAN"][0]?.Plan["Plan Rows"] ?? 0;
}

/** The condition of a page of posts, oldest first: those after the last one of the page before, else since a moment. */
export const startingAt = (since: Date, after: { postedAt: Date; id: string } | null) =>
  after
    ? or(
        gt(posts.postedAt, after.postedAt),
        and(eq(posts.postedAt, after.postedAt), gt(posts.id, after.id)),
      )
    : gt(posts.postedAt, since);

/**
 * Stored posts since a moment, oldest first, one page at a time after the given one.
 * @param needed sets of words: a post must have all of one of them
 * @param workspaceId whose pasted posts are included; null: none
 */
export function findPostsSince(
  db: Queryable,
  since: Date,
  needed: readonly (readonly string[])[],
  workspaceId: string | null,
  after: { postedAt: Date; id: string } | null,
  limit: number,
): Promise<PostRow[]> {
  const from = startingAt(since, after);
  return db
    .select(postColumns)
    .from(posts)
    .where(and(from, hasText, visibleTo(workspaceId), mayContain(needed)))
    .orderBy(asc(posts.postedAt), asc(posts.id))
    .limit(limit);
}
