import type { Tx } from "../../../infrastructure/database/index.ts";
import type { PostSummary } from "../../discovery/matching/index.ts";
import {
  bandHashesOf,
  type ComparedText,
  duplicateSimilarity,
  duplicateWindowMs,
  type ShingledText,
  shingleText,
} from "./rules-similarity.ts";
import type { VisibilityFilter } from "./service-visibility.ts";
import * as store from "./store.ts";
import { clearVisibility, findVisibilityInputs } from "./store-deduplication.ts";

/** The parts of a post that are compared with others. */
type ComparedPost = Pick<
  PostSummary,
  "source" | "author" | "community" | "title" | "body" | "postedAt"
>;

/** A mention whose visibility is to be decided. */
export interface VisibilityInput {
  id: string;
  workspaceId: string;
  post: ComparedPost;
  /** The kinds of its signals. */
  signals: readonly string[];
  similarityHashes: readonly bigint[];
}

/** A post's text is shingled once, however many workspaces it concerns. */
const shingledTexts = new WeakMap<object, ShingledText | null>();

export function shingledTextOf(post: Pick<PostSummary, "title" | "body">): ShingledText | null {
  const cached = shingledTexts.get(post);
  if (cached !== undefined) return cached;
  const text = shingleText(`${post.title}\n${post.body}`);
  shingledTexts.set(post, text);
  return text;
}

/** The hashes by which duplicates of a mention are found. */
export const similarityHashesOf = (text: ShingledText | null, workspaceId: string): bigint[] =>
  text ? bandHashesOf(text, workspaceId) : [];

const comparedTextOf = (post: Omit<ComparedPost, "community">): ComparedText | null => {
  const text = shingledTextOf(post);
  return text && { ...post, text };
};

/** Mentions that others may be merged into, found by the hashes that they share. */
class CanonicalMentions {
  readonly #byHash = new Map<string, { id: string; text: ComparedText }[]>();

  add(id: string, workspaceId: string, hashes: readonly bigint[], text: ComparedText): void {
    for (const hash of hashes) {
      const key = `${workspaceId} ${hash}`;
      const group = this.#byHash.get(key);
      if (group) group.push({ id, text });
      else this.#byHash.set(key, [{ id, text }]);
    }
  }

  /** The most similar duplicate; of several, the first one added. */
  find(
    workspaceId: string,
    hashes: readonly bigint[],
    text: ComparedText,
    isAllowed: (id: string) => boolean,
  ): string | null {
    const seen = new Set<string>();
    let best: { id: string; similarity: number } | null = null;
    for (const hash of hashes) {
      for (const candidate of this.#byHash.get(`${workspaceId} ${hash}`) ?? []) {
        if (seen.has(candidate.id)) continue;
        seen.add(candidate.id);
        const similarity = isAllowed(candidate.id)
          ? duplicateSimilarity(candidate.text, text)
          : null;
        if (similarity !== null && similarity > (best?.similarity ?? 0)) {
          best = { id: candidate.id, similarity };
        }
      }
    }
    return best?.id ?? null;
  }
}

/** Finds the shown mentions that share hashes with them, in one query for all workspaces. */
async function findCanonicalMentions(tx: Tx, rows: readonly VisibilityInput[]) {
  const texts = rows
    .map(({ similarityHashes }) => similarityHashes)
    .filter((hashes) => hashes.length > 0);
  const canonical = new CanonicalMentions();
  const storedIds = new Set<string>();
  if (texts.length === 0) return { canonical, storedIds };
  const ownIds = new Set(rows.map(({ id }) => id));
  const times = rows.map(({ post }) => post.postedAt.getTime());
  const found = await store.findSimilar(tx, {
    texts,
    from: new Date(times.reduce((a, b) => Math.min(a, b)) - duplicateWindowMs),
    to: new Date(times.reduce((a, b) => Math.max(a, b)) + duplicateWindowMs),
  });
  for (const mention of found) {
    const text = ownIds.has(mention.id) ? null : comparedTextOf(mention);
    if (!text) continue;
    canonical.add(mention.id, mention.workspaceId, mention.similarityHashes, text);
    storedIds.add(mention.id);
  }
  return { canonical, storedIds };
}

/**
 * Decides which mentions are shown. A mention that a filter hides is hidden; a duplicate of a shown
 * mention is merged into it; of several new duplicates, the first one is shown. The mentions are new in
 * the caller's transaction, or locked and no longer merged into another. The transaction holds the
 * events of the workspaces (`events.hold`), so that no concurrent one decides the same.
 * @returns those that are shown.
 */
export async function assignVisibility(
  tx: Tx,
  visibilityFilter: VisibilityFilter,
  rows: readonly VisibilityInput[],
): Promise<VisibilityInput[]> {
  if (rows.length === 0) return [];
  const filters = await visibilityFilter.load(tx, [
    ...new Set(rows.map(({ workspaceId }) => workspaceId)),
  ]);
  const hiddenBy = new Map<string, string>();
  for (const row of rows) {
    const ruleId = filters.get(row.workspaceId)?.(row.post, row.signals);
    if (ruleId) hiddenBy.set(row.id, ruleId);
  }
  const visible = rows.filter(({ id }) => !hiddenBy.has(id));
  const { canonical, storedIds } = await findCanonicalMentions(tx, visible);

  function merge(isAllowed: (id: string) => boolean): Map<string, string> {
    const into = new Map<string, string>();
    for (const { id, workspaceId, similarityHashes, post } of visible) {
      const text = similarityHashes.length > 0 ? comparedTextOf(post) : null;
      if (!text) continue;
      const found = canonical.find(
        workspaceId,
        similarityHashes,
        text,
        (one) => one !== id && !into.has(one) && isAllowed(one),
      );
      if (found) into.set(id, found);
      else canonical.add(id, workspaceId, similarityHashes, text);
    }
    return into;
  }
  let mergedInto = merge(() => true);
  const used = [...new Set(mergedInto.values())].filter((id) => storedIds.has(id));
  const locked = await store.lockCanonicalMentions(tx, used);
  // A stored mention that another transaction is deleting or merging can't be used.
  if (locked.size < used.length) mergedInto = merge((id) => !storedIds.has(id) || locked.has(id));
  const notShown = rows.flatMap(({ id }) => {
    const [ruleId, into] = [hiddenBy.get(id) ?? null, mergedInto.get(id) ?? null];
    return ruleId || into ? [{ id, mergedInto: into, hiddenBy: ruleId }] : [];
  });
  await store.saveVisibility(tx, notShown);
  const notShownIds = new Set(notShown.map(({ id }) => id));
  return rows.filter(({ id }) => !notShownIds.has(id));
}

/** Recomputes visibility for mentions that the caller has locked. @returns those that are shown now. */
export async function recomputeVisibility(
  tx: Tx,
  visibilityFilter: VisibilityFilter,
  ids: readonly string[],
): Promise<VisibilityInput[]> {
  if (ids.length === 0) return [];
  await clearVisibility(tx, ids);
  const rows = await findVisibilityInputs(tx, ids);
  return assignVisibility(
    tx,
    visibilityFilter,
    rows.map(({ id, workspaceId, signals, similarityHashes, ...post }) => ({
      id,
      workspaceId,
      post,
      signals: signals.map(({ kind }) => kind),
      similarityHashes,
    })),
  );
}
