import { and, asc, eq, not } from "drizzle-orm";
import { idIsOneOf } from "../../../infrastructure/database/columns.ts";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { posts } from "../../discovery/posts/schema.ts";
import { mentions } from "../mentions/schema.ts";

/** Duplicates of mentions, locked until the transaction ends. */
export async function lockDuplicates(
  tx: Tx,
  canonicalIds: readonly string[],
  except: readonly string[] = [],
): Promise<string[]> {
  if (canonicalIds.length === 0) return [];
  const rows = await tx
    .select({ id: mentions.id })
    .from(mentions)
    .where(and(idIsOneOf(mentions.mergedInto, canonicalIds), not(idIsOneOf(mentions.id, except))))
    .orderBy(asc(mentions.id))
    .for("update");
  return rows.map(({ id }) => id);
}

/** Makes mentions visible: neither merged nor hidden. */
export async function clearVisibility(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(mentions)
    .set({ mergedInto: null, hiddenBy: null })
    .where(idIsOneOf(mentions.id, ids));
}

/** What decides the visibility of mentions, the oldest first. */
export function findVisibilityInputs(db: Queryable, ids: readonly string[]) {
  return db
    .select({
      id: mentions.id,
      workspaceId: mentions.workspaceId,
      signals: mentions.intentSignals,
      similarityHashes: mentions.similarityHashes,
      source: posts.source,
      author: posts.author,
      community: posts.community,
      title: posts.title,
      body: posts.body,
      postedAt: posts.postedAt,
    })
    .from(mentions)
    .innerJoin(posts, eq(posts.id, mentions.postId))
    .where(idIsOneOf(mentions.id, ids))
    .orderBy(asc(mentions.id));
}
