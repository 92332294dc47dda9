import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { idIsOneOf, newId } from "../../../infrastructure/database/columns.ts";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { posts } from "../../discovery/posts/schema.ts";
import { mentionKeywords, mentions } from "../mentions/schema.ts";

type Row = typeof mentions.$inferSelect;

/** A mention to be inserted. */
export type NewMention = Pick<
  Row,
  | "workspaceId"
  | "postId"
  | "source"
  | "community"
  | "postedAt"
  | "foundAt"
  | "intentScore"
  | "intentSignals"
  | "warnings"
  | "intentVersion"
  | "similarityHashes"
>;

/** A stored mention, whether or not it is new. */
export interface EnsuredMention {
  id: string;
  workspaceId: string;
  postId: string;
  isNew: boolean;
}

/**
 * Inserts the mentions that are missing. A post that another workspace pasted never becomes one: all
 * readers of mentions rely on that.
 * @returns all of them, new or not, by workspace and post.
 */
export async function ensureMentions(
  tx: Tx,
  given: readonly NewMention[],
): Promise<EnsuredMention[]> {
  // One JSON parameter in place of thousands, in the order given.
  const rows = given.map((one) => ({
    id: newId(),
    workspace_id: one.workspaceId,
    post_id: one.postId,
    source: one.source,
    community: one.community,
    posted_at: one.postedAt,
    found_at: one.foundAt,
    intent_score: one.intentScore,
    intent_signals: one.intentSignals,
    warnings: one.warnings,
    intent_version: one.intentVersion,
    similarity_hashes: one.similarityHashes.map(String),
  }));
  const { rows: inserted } = await tx.execute<{
    id: string;
    workspace_id: string;
    post_id: string;
  }>(sql`
    insert into mentions (id, workspace_id, post_id, source, community, posted_at, found_at, intent_score, intent_signals, warnings, intent_version, similarity_hashes)
    select id, workspace_id, post_id, source, community, posted_at, found_at, intent_score, intent_signals, warnings, intent_version, similarity_hashes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted(
      id uuid, workspace_id uuid, post_id uuid, source post_source, community text, posted_at timestamptz, found_at timestamptz,
      intent_score smallint, intent_signals jsonb, warnings jsonb, intent_version smallint, similarity_hashes bigint[]
    )
    where (
      select posts.owner_workspace_id is null or posts.owner_workspace_id = wanted.workspace_id
      from posts where posts.id = wanted.post_id
    )
    on conflict (workspace_id, post_id) do nothing
    returning id, workspace_id, post_id`);
  const fresh = inserted.map((row) => ({
    id: row.id,
    workspaceId: row.workspace_id,
    postId: row.post_id,
    isNew: true,
  }));
  const have = new Set(fresh.map((row) => `${row.workspaceId} ${row.postId}`));
  const missing = given.filter((one) => !have.has(`${one.workspaceId} ${one.postId}`));
  if (missing.length === 0) return fresh;
  const known = await tx
    .select({ id: mentions.id, workspaceId: mentions.workspaceId, postId: mentions.postId })
    .from(mentions)
    .where(
      and(
        inArray(mentions.postId, [...new Set(missing.map((one) => one.postId))]),
        inArray(mentions.workspaceId, [...new Set(missing.map((one) => one.workspaceId))]),
      ),
    );
  return [
    ...fresh,
    ...known
      .filter((row) => !have.has(`${row.workspaceId} ${row.postId}`))
      .map((row) => ({ ...row, isNew: false })),
  ];
}

/** Records which keywords a mention matched. @returns those that were not recorded yet. */
export function insertMentionKeywords(
  tx: Tx,
  rows: readonly (typeof mentionKeywords.$inferInsert)[],
): Promise<{ mentionId: string; keywordId: string }[]> {
  if (rows.length === 0) return Promise.resolve([]);
  return tx
    .insert(mentionKeywords)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ mentionId: mentionKeywords.mentionId, keywordId: mentionKeywords.keywordId });
}

/** Sets where a post contains the keywords of its mentions; a keyword that is no longer in it has no marks. */
export async function replaceMarks(
  tx: Tx,
  postId: string,
  phrases: readonly {
    keywordId: string;
    marks: { title: [number, number][]; body: [number, number][] };
  }[],
): Promise<void> {
  const ofPost = inArray(
    mentionKeywords.mentionId,
    tx.select({ id: mentions.id }).from(mentions).where(eq(mentions.postId, postId)),
  );
  await tx.update(mentionKeywords).set({ titleMarks: [], bodyMarks: [] }).where(ofPost);
  for (const { keywordId, marks } of phrases) {
    await tx
      .update(mentionKeywords)
      .set({ titleMarks: marks.title, bodyMarks: marks.body })
      .where(and(ofPost, eq(mentionKeywords.keywordId, keywordId)));
  }
}

/** A mention that may be a duplicate of another, with what decides. */
export interface SimilarMention {
  id: string;
  workspaceId: string;
  similarityHashes: bigint[];
  source: Row["source"];
  author: string | null;
  postedAt: Date;
  title: string;
  body: string;
}

/**
 * Shown mentions that share a similarity hash with one of several texts, the oldest first. The hashes are
 * salted with the workspace, so one query serves mentions of many.
 */
export async function findSimilar(
  db: Queryable,
  query: { texts: readonly (readonly bigint[])[]; from: Date; to: Date },
): Promise<SimilarMention[]> {
  const texts = JSON.stringify(query.texts.map((hashes) => ({ hashes: hashes.map(String) })));
  // Text by text, each by the index: this is far faster than one query for all hashes. The offset keeps
  // the planner from merging the conditions.
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct alike.id
    from jsonb_to_recordset(${texts}::jsonb) as text(hashes bigint[])
    cross join lateral (
      select id, merged_into, hidden_by, posted_at from mentions where similarity_hashes && text.hashes offset 0
    ) as alike
    where alike.merged_into is null and alike.hidden_by is null
      and alike.posted_at between ${query.from} and ${query.to}`);
  if (rows.length === 0) return [];
  return db
    .select({
      id: mentions.id,
      workspaceId: mentions.workspaceId,
      similarityHashes: mentions.similarityHashes,
      source: posts.source,
      author: posts.author,
      postedAt: mentions.postedAt,
      title: posts.title,
      body: posts.body,
    })
    .from(mentions)
    .innerJoin(posts, eq(posts.id, mentions.postId))
    .where(
      and(
        idIsOneOf(
          mentions.id,
          rows.map(({ id }) => id),
        ),
        eq(posts.removed, false),
      ),
    )
    .orderBy(mentions.id);
}

/**
 * Locks the mentions that others can be merged into until the transaction ends. Mentions that another
 * transaction is deleting are skipped, without waiting.
 */
export async function lockCanonicalMentions(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: mentions.id })
    .from(mentions)
    .where(and(idIsOneOf(mentions.id, ids), isNull(mentions.mergedInto)))
    .for("key share", { skipLocked: true });
  return new Set(rows.map(({ id }) => id));
}

/** Locks a mention if something hides it. @returns whether it does. */
export async function lockHidden(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: mentions.id })
    .from(mentions)
    .where(and(eq(mentions.id, id), isNotNull(mentions.hiddenBy)))
    .for("update");
  return rows.length > 0;
}

/** Saves which mention each duplicate is merged into, and which rule hides a mention. */
export async function saveVisibility(
  tx: Tx,
  rows: readonly { id: string; mergedInto: string | null; hiddenBy: string | null }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    update mentions set merged_into = saved."mergedInto", hidden_by = saved."hiddenBy"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as saved(id uuid, "mergedInto" uuid, "hiddenBy" uuid)
    where mentions.id = saved.id`);
}
