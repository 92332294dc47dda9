import type { Comment } from "./store.ts";

/** How Reddit shows an account to others: as it is, not at all, or as a name alone. */
export const accountStandings = ["good", "shadowed", "suspended"] as const;
export type AccountStanding = (typeof accountStandings)[number];

/** What others don't see, though it is there: comments that a filter holds, and accounts that are hidden. */
export interface Veil {
  /** A filter holds a comment: nobody but its author sees it. @param id without its kind */
  hold(id: string): void;
  /** @returns whether it was held */
  letGo(id: string): boolean;
  isHeld(id: string): boolean;
  setAccount(name: string, standing: AccountStanding): void;
  standingOf(name: string): AccountStanding;
  /** Whether an account sees a comment; null stands for everybody. */
  shows(comment: Comment, viewer: string | null): boolean;
  /** Of comments and all below them those that an account sees; what hangs at a hidden one goes with it. */
  shown(comments: readonly Comment[], viewer: string | null): Comment[];
}

export function createVeil(): Veil {
  const held = new Set<string>();
  const accounts = new Map<string, AccountStanding>();
  const standingOf = (name: string) => accounts.get(name.toLowerCase()) ?? "good";

  function shows({ id, author }: Comment, viewer: string | null): boolean {
    if (viewer?.toLowerCase() === author.toLowerCase()) return true;
    return !held.has(id) && standingOf(author) !== "shadowed";
  }

  function shown(comments: readonly Comment[], viewer: string | null): Comment[] {
    return comments
      .filter((comment) => shows(comment, viewer))
      .map((comment) => ({ ...comment, replies: shown(comment.replies, viewer) }));
  }

  return {
    hold: (id) => void held.add(id.toLowerCase()),
    letGo: (id) => held.delete(id.toLowerCase()),
    isHeld: (id) => held.has(id.toLowerCase()),
    setAccount: (name, standing) => void accounts.set(name.toLowerCase(), standing),
    standingOf,
    shows,
    shown,
  };
}
