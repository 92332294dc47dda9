import type { FriendRun } from "@earshot/contract";

/** How a search ended. */
export type Ending =
  | { kind: "done" }
  /** No tokens are left for the remaining phrases. */
  | { kind: "exhausted" }
  /** The user has left. */
  | { kind: "left" }
  | { kind: "failed"; error: unknown };

interface SearchAll {
  phrases: readonly string[];
  /** The results of earlier attempts; their phrases come first. */
  found: readonly FriendRun[];
  searchOne: (phrase: string) => Promise<FriendRun>;
  onRun: (runs: FriendRun[]) => void;
  hasLeft: () => boolean;
  /** Whether an error says that no tokens are left. */
  isOutOfTokens: (error: unknown) => boolean;
}

/**
 * Searches phrases one after the other, in order (S2 §4). Stops when no tokens are left, at the first
 * failure, and after the current phrase when the user leaves.
 */
export async function searchAll(search: SearchAll): Promise<{ runs: FriendRun[]; ending: Ending }> {
  const runs = [...search.found];
  for (const [index, phrase] of search.phrases.entries()) {
    try {
      runs.push(await search.searchOne(phrase));
    } catch (error) {
      const isStop = runs.length > 0 && search.isOutOfTokens(error);
      return { runs, ending: isStop ? { kind: "exhausted" } : { kind: "failed", error } };
    }
    search.onRun([...runs]);
    if (index === search.phrases.length - 1) break;
    const left = runs.at(-1)?.tokensRemaining ?? null;
    if (left !== null && left <= 0) return { runs, ending: { kind: "exhausted" } };
    if (search.hasLeft()) return { runs, ending: { kind: "left" } };
  }
  return { runs, ending: { kind: "done" } };
}

/** Counts the threads of all phrases. */
export const threadsOf = (runs: readonly Pick<FriendRun, "posts">[]): number =>
  runs.reduce((sum, { posts }) => sum + posts.length, 0);
