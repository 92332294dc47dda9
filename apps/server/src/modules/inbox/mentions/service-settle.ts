import type { Tx } from "../../../infrastructure/database/index.ts";
import type { PostSummary } from "../../discovery/matching/index.ts";
import type { Exclusions } from "../exclusions/index.ts";
import {
  bandsOf,
  type Likeness,
  readLikeness,
  type Saying,
  sameSaying,
  sameWithinMs,
} from "./rules-likeness.ts";
import * as store from "./store-record.ts";
import { clearKept, findSettleable } from "./store-settle.ts";

/** What is known of a post's text, to compare it with others. */
export type ComparedPost = Pick<
  PostSummary,
  "source" | "author" | "community" | "title" | "body" | "postedAt"
>;

/** A mention of which is to be said whether it is shown. */
export interface Unsettled {
  id: string;
  workspaceId: string;
  post: ComparedPost;
  /** The kinds of its signals. */
  signals: readonly string[];
  likeness: readonly bigint[];
}

/** What is left out, by workspace. */
type LeavesOut = Pick<Exclusions, "filtersOf">;

/** For what somebody has brought: that is wanted, whatever is left out otherwise. */
export const nothingLeftOut: LeavesOut = { filtersOf: async () => new Map() };

/** A post is read once, however many workspaces it concerns. */
const read = new WeakMap<object, Likeness | null>();

/** What is compared of a post; the same for all workspaces. */
export function likenessOf(post: Pick<PostSummary, "title" | "body">): Likeness | null {
  const known = read.get(post);
  if (known !== undefined) return known;
  const likeness = readLikeness(`${post.title}\n${post.body}`);
  read.set(post, likeness);
  return likeness;
}

/** The hashes that a mention is found by when another says the same. */
export const likenessHashes = (likeness: Likeness | null, workspaceId: string): bigint[] =>
  likeness ? bandsOf(likeness, workspaceId) : [];

const sayingOf = (post: Omit<ComparedPost, "community">): Saying | null => {
  const likeness = likenessOf(post);
  return likeness && { ...post, likeness };
};

/** Mentions that may take others as their places, found by the hashes they share. */
class Heads {
  readonly #byHash = new Map<string, { id: string; saying: Saying }[]>();

  add(id: string, workspaceId: string, hashes: readonly bigint[], saying: Saying): void {
    for (const hash of hashes) {
      const key = `${workspaceId} ${hash}`;
      const group = this.#byHash.get(key);
      if (group) group.push({ id, saying });
      else this.#byHash.set(key, [{ id, saying }]);
    }
  }

  /** The one that says most nearly the same; of several, the first that was added. */
  find(
    workspaceId: string,
    hashes: readonly bigint[],
    saying: Saying,
    mayTake: (id: string) => boolean,
  ): string | null {
    const seen = new Set<string>();
    let best: { id: string; alike: number } | null = null;
    for (const hash of hashes) {
      for (const head of this.#byHash.get(`${workspaceId} ${hash}`) ?? []) {
        if (seen.has(head.id)) continue;
        seen.add(head.id);
        const alike = mayTake(head.id) ? sameSaying(head.saying, saying) : null;
        if (alike !== null && alike > (best?.alike ?? 0)) best = { id: head.id, alike };
      }
    }
    return best?.id ?? null;
  }
}

/** Those that share hashes with them, in one look for mentions of any number of workspaces. */
async function findHeads(tx: Tx, rows: readonly Unsettled[]) {
  const texts = rows.map(({ likeness }) => likeness).filter((hashes) => hashes.length > 0);
  const heads = new Heads();
  const ids = new Set<string>();
  if (texts.length === 0) return { heads, ids };
  const own = new Set(rows.map(({ id }) => id));
  const times = rows.map(({ post }) => post.postedAt.getTime());
  const found = await store.findLike(tx, {
    texts,
    from: new Date(times.reduce((a, b) => Math.min(a, b)) - sameWithinMs),
    to: new Date(times.reduce((a, b) => Math.max(a, b)) + sameWithinMs),
  });
  for (const head of found) {
    const saying = own.has(head.id) ? null : sayingOf(head);
    if (!saying) continue;
    heads.add(head.id, head.workspaceId, head.likeness, saying);
    ids.add(head.id);
  }
  return { heads, ids };
}

/**
 * Says of mentions whether they are shown: one that the workspace leaves out is hidden, one that says
 * the same as a shown one becomes its place, and of several that say the same the first is shown.
 * The caller's transaction holds the events of the workspaces (`events.hold`), so that nobody else
 * decides the same at once; the mentions are new in it, or locked and nobody's place any more.
 * @returns those that are shown.
 */
export async function settle(
  tx: Tx,
  exclusions: LeavesOut,
  rows: readonly Unsettled[],
): Promise<Unsettled[]> {
  if (rows.length === 0) return [];
  const filters = await exclusions.filtersOf(tx, [
    ...new Set(rows.map(({ workspaceId }) => workspaceId)),
  ]);
  const hidden = new Map<string, string>();
  for (const row of rows) {
    const by = filters.get(row.workspaceId)?.(row.post, row.signals);
    if (by) hidden.set(row.id, by);
  }
  const visible = rows.filter(({ id }) => !hidden.has(id));
  const { heads, ids } = await findHeads(tx, visible);

  /** The places of a head that stands already count once it is sure to stay. */
  function fold(mayTake: (id: string) => boolean): Map<string, string> {
    const into = new Map<string, string>();
    for (const { id, workspaceId, likeness, post } of visible) {
      const saying = likeness.length > 0 ? sayingOf(post) : null;
      if (!saying) continue;
      const head = heads.find(
        workspaceId,
        likeness,
        saying,
        (one) => one !== id && !into.has(one) && mayTake(one),
      );
      if (head) into.set(id, head);
      else heads.add(id, workspaceId, likeness, saying);
    }
    return into;
  }
  let foldedInto = fold(() => true);
  const wanted = [...new Set(foldedInto.values())].filter((id) => ids.has(id));
  const standing = await store.lockHeads(tx, wanted);
  if (standing.size < wanted.length) {
    foldedInto = fold((id) => !ids.has(id) || standing.has(id));
  }
  const kept = rows.flatMap(({ id }) => {
    const [by, into] = [hidden.get(id) ?? null, foldedInto.get(id) ?? null];
    return by || into ? [{ id, foldedInto: into, hiddenBy: by }] : [];
  });
  await store.setKept(tx, kept);
  const notShown = new Set(kept.map(({ id }) => id));
  return rows.filter(({ id }) => !notShown.has(id));
}

/**
 * Says it anew of mentions that the caller has locked. @returns those that are shown now.
 */
export async function settleAgain(
  tx: Tx,
  exclusions: LeavesOut,
  ids: readonly string[],
): Promise<Unsettled[]> {
  if (ids.length === 0) return [];
  await clearKept(tx, ids);
  const rows = await findSettleable(tx, ids);
  return settle(
    tx,
    exclusions,
    rows.map(({ id, workspaceId, signals, likeness, ...post }) => ({
      id,
      workspaceId,
      post,
      signals: signals.map(({ kind }) => kind),
      likeness,
    })),
  );
}
