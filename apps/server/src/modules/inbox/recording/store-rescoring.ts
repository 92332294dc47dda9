import { and, asc, eq, gt, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { postColumns, posts } from "../../discovery/posts/schema.ts";
import { mentions } from "../mentions/schema.ts";

/** A mention with its post. */
export interface MentionWithPost {
  mention: typeof mentions.$inferSelect;
  post: typeof posts.$inferSelect;
}

/** Which mentions to score again: those of older rules, or the pending ones of a workspace. */
export type Stale = { olderThan: number } | { pendingOf: string };

const stale = (which: Stale): SQL | undefined =>
  "olderThan" in which
    ? lt(mentions.intentVersion, which.olderThan)
    : and(eq(mentions.workspaceId, which.pendingOf), eq(mentions.status, "pending"));

/** Whether there are any. */
export async function hasStale(db: Queryable, which: Stale): Promise<boolean> {
  const rows = await db.select({ id: mentions.id }).from(mentions).where(stale(which)).limit(1);
  return rows.length > 0;
}

/** The next of them after an id, with their posts, locked until the transaction ends. */
export function lockStale(
  tx: Tx,
  which: Stale,
  after: string | null,
  limit: number,
): Promise<MentionWithPost[]> {
  return tx
    .select({ mention: mentions, post: postColumns })
    .from(mentions)
    .innerJoin(posts, eq(posts.id, mentions.postId))
    .where(and(stale(which), after ? gt(mentions.id, after) : undefined))
    .orderBy(asc(mentions.id))
    .limit(limit)
    .for("update", { of: mentions });
}

type Row = MentionWithPost["mention"];

/** The new score of a mention. */
export type Rescored = Pick<
  Row,
  "id" | "intentScore" | "intentSignals" | "warnings" | "intentVersion" | "similarityHashes"
>;

export async function setScores(tx: Tx, rows: readonly Rescored[]): Promise<void> {
  if (rows.length === 0) return;
  const json = rows.map((row) => ({ ...row, similarityHashes: row.similarityHashes.map(String) }));
  await tx.execute(sql`
    update mentions set intent_score = scored."intentScore", intent_signals = scored."intentSignals",
      warnings = scored.warnings, intent_version = scored."intentVersion", similarity_hashes = scored."similarityHashes"
    from jsonb_to_recordset(${JSON.stringify(json)}::jsonb) as scored(
      id uuid, "intentScore" smallint, "intentSignals" jsonb, warnings jsonb,
      "intentVersion" smallint, "similarityHashes" bigint[])
    where mentions.id = scored.id`);
}

/** Mentions whose post was removed have no words to score: they keep their score. */
export async function setVersion(tx: Tx, ids: readonly string[], version: number): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(mentions)
    .set({ intentVersion: version })
    .where(inArray(mentions.id, [...ids]));
}
