import { and, asc, eq, not } from "drizzle-orm";
import { idIsOneOf } from "../../../infrastructure/database/columns.ts";
import type { Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { posts } from "../../discovery/posts/schema.ts";
import { mentions } from "../mentions/schema.ts";

/** The places of mentions, locked until the transaction ends, but those that go themselves. */
export async function lockPlaces(
  tx: Tx,
  headIds: readonly string[],
  going: readonly string[] = [],
): Promise<string[]> {
  if (headIds.length === 0) return [];
  const rows = await tx
    .select({ id: mentions.id })
    .from(mentions)
    .where(and(idIsOneOf(mentions.foldedInto, headIds), not(idIsOneOf(mentions.id, going))))
    .orderBy(asc(mentions.id))
    .for("update");
  return rows.map(({ id }) => id);
}

/** Makes mentions nobody's place, and hidden by nothing. */
export async function clearKept(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(mentions)
    .set({ foldedInto: null, hiddenBy: null })
    .where(idIsOneOf(mentions.id, ids));
}

/** What is looked at to say whether mentions are shown, the oldest first. */
export function findSettleable(db: Queryable, ids: readonly string[]) {
  return db
    .select({
      id: mentions.id,
      workspaceId: mentions.workspaceId,
      signals: mentions.intentSignals,
      likeness: mentions.likeness,
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
