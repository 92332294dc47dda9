import type { Comment } from "./store-types.ts";

/** How Reddit shows an account to others: as it is, not at all, or as a name alone. */
export const accountStatuses = ["active", "shadowbanned", "suspended"] as const;
export type AccountStatus = (typeof accountStatuses)[number];

/** What others don't see, though it is there: comments that a filter holds, and accounts that are hidden. */
export interface Visibility {
  /** A filter holds a comment: nobody but its author sees it. @param id without its kind */
  hold(id: string): void;
  /** @returns whether it was held */
  unfilter(id: string): boolean;
  isFiltered(id: string): boolean;
  setStatus(name: string, status: AccountStatus): void;
  statusOf(name: string): AccountStatus;
  /** Whether an account sees a comment; null stands for everybody. */
  shows(comment: Comment, viewer: string | null): boolean;
  /** Of comments and all below them those that an account sees; what hangs at a hidden one goes with it. */
  shown(comments: readonly Comment[], viewer: string | null): Comment[];
}

export function createVisibility(): Visibility {
  const held = new Set<string>();
  const accounts = new Map<string, AccountStatus>();
  const statusOf = (name: string) => accounts.get(name.toLowerCase()) ?? "active";

  function shows({ id, author }: Comment, viewer: string | null): boolean {
    if (viewer?.toLowerCase() === author.toLowerCase()) return true;
    return !held.has(id) && statusOf(author) !== "shadowbanned";
  }

  function shown(comments: readonly Comment[], viewer: string | null): Comment[] {
    return comments
      .filter((comment) => shows(comment, viewer))
      .map((comment) => ({ ...comment, replies: shown(comment.replies, viewer) }));
  }

  return {
    hold: (id) => void held.add(id.toLowerCase()),
    unfilter: (id) => held.delete(id.toLowerCase()),
    isFiltered: (id) => held.has(id.toLowerCase()),
    setStatus: (name, status) => void accounts.set(name.toLowerCase(), status),
    statusOf,
    shows,
    shown,
  };
}
