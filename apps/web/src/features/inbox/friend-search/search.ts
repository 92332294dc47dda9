import type { FriendRun } from "@earshot/contract";

/** How a search stands. */
export interface Progress {
  phrases: readonly string[];
  runs: readonly FriendRun[];
}

/** How a search ended. */
export type Ending =
  | { kind: "done" }
  /** No token is left for the phrases that remain. */
  | { kind: "exhausted" }
  /** The reader has left. */
  | { kind: "left" }
  | { kind: "failed"; error: unknown };

interface SearchAll {
  phrases: readonly string[];
  /** What earlier attempts found; their phrases come first. */
  found: readonly FriendRun[];
  searchOne: (phrase: string) => Promise<FriendRun>;
  onRun: (runs: FriendRun[]) => void;
  hasLeft: () => boolean;
  /** Whether an error says that there is no token. */
  isOutOfTokens: (error: unknown) => boolean;
}

/**
 * Searches phrases one after another, in their order (S2 §4). It stops when no token is left, at the
 * first failure, and after the running phrase when the reader leaves.
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

/** How many threads were found. */
export const threadsOf = (runs: readonly Pick<FriendRun, "posts">[]): number =>
  runs.reduce((sum, { posts }) => sum + posts.length, 0);
