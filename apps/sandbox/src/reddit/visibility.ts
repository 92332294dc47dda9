import type { Comment } from "./store-types.ts";

/** A shadowbanned account is invisible to others; a suspended one shows only its name. */
export const accountStatuses = ["active", "shadowbanned", "suspended"] as const;
export type AccountStatus = (typeof accountStatuses)[number];

/** Author and text before a removal. */
interface Original {
  author: string;
  body: string;
}

/** What accounts see of filtered and removed comments, and of accounts with a status. */
export interface Visibility {
  /** Hides a comment from everyone but its author. @param id without its kind */
  hold(id: string): void;
  /** @returns whether it was filtered */
  unfilter(id: string): boolean;
  isFiltered(id: string): boolean;
  setStatus(name: string, status: AccountStatus): void;
  statusOf(name: string): AccountStatus;
  /** Stores a comment as it was before moderators removed it. @param id without its kind */
  noteRemoval(id: string, original: Original): void;
  originalOf(id: string): Original | undefined;
  /** Forgets the original of an approved or deleted comment. */
  forgetRemoval(id: string): void;
  /** A comment as an account sees it: to its author, a removed comment looks unchanged. */
  asSeenBy(comment: Comment, viewer: string | null): Comment;
  /** Whether an account sees a comment; null means the public. */
  shows(comment: Comment, viewer: string | null): boolean;
  /** The comments an account sees; replies below a hidden comment are hidden too. */
  shown(comments: readonly Comment[], viewer: string | null): Comment[];
}

export function createVisibility(): Visibility {
  const filtered = new Set<string>();
  const accounts = new Map<string, AccountStatus>();
  const originals = new Map<string, Original>();
  const statusOf = (name: string) => accounts.get(name.toLowerCase()) ?? "active";

  function shows({ id, author }: Comment, viewer: string | null): boolean {
    if (viewer?.toLowerCase() === author.toLowerCase()) return true;
    return !filtered.has(id) && statusOf(author) !== "shadowbanned";
  }

  function asSeenBy(comment: Comment, viewer: string | null): Comment {
    const original = comment.takedown === "removed" ? originals.get(comment.id) : undefined;
    if (!original || original.author.toLowerCase() !== viewer?.toLowerCase()) return comment;
    const { takedown: _removed, ...rest } = comment;
    return { ...rest, ...original };
  }

  function shown(comments: readonly Comment[], viewer: string | null): Comment[] {
    return comments
      .filter((comment) => shows(comment, viewer))
      .map((comment) => ({
        ...asSeenBy(comment, viewer),
        replies: shown(comment.replies, viewer),
      }));
  }

  return {
    hold: (id) => void filtered.add(id.toLowerCase()),
    unfilter: (id) => filtered.delete(id.toLowerCase()),
    isFiltered: (id) => filtered.has(id.toLowerCase()),
    setStatus: (name, status) => void accounts.set(name.toLowerCase(), status),
    statusOf,
    noteRemoval: (id, original) => void originals.set(id.toLowerCase(), original),
    originalOf: (id) => originals.get(id.toLowerCase()),
    forgetRemoval: (id) => void originals.delete(id.toLowerCase()),
    asSeenBy,
    shows,
    shown,
  };
}
