import type { Comment } from "./store-types.ts";

/** A shadowbanned account is invisible to others; a suspended one shows its name alone. */
export const accountStatuses = ["active", "shadowbanned", "suspended"] as const;
export type AccountStatus = (typeof accountStatuses)[number];

/** Comments that a filter hides and accounts that are shadowbanned or suspended. */
export interface Visibility {
  /** Hides a comment from everyone but its author. @param id without its kind */
  hold(id: string): void;
  /** @returns whether it was filtered */
  unfilter(id: string): boolean;
  isFiltered(id: string): boolean;
  setStatus(name: string, status: AccountStatus): void;
  statusOf(name: string): AccountStatus;
  /** Whether an account sees a comment; null means the public. */
  shows(comment: Comment, viewer: string | null): boolean;
  /** The comments an account sees; replies below a hidden comment are hidden too. */
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
