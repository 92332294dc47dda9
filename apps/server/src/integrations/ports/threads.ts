import type { Source as SourceName } from "@earshot/contract";
import type { Post } from "./post.ts";

/** Something that stands, or stood, in a thread. */
export interface ThreadItem {
  post: Post;
  /** `removed` by moderators or the platform, `deleted` by who wrote it. */
  state: "standing" | "removed" | "deleted";
  /** The same for all that one person wrote, whether or not the name is told; null: not known. */
  writer: string | null;
}

/** A post or comment of a thread. */
export interface ThreadAnswer extends ThreadItem {
  /** 0 answers what opened the thread. */
  depth: number;
}

/** A thread as everybody sees it now. */
export interface ThreadView {
  /** What opened it; null: the platform shows nothing of it. */
  post: ThreadItem | null;
  /** Nobody can answer any more: closed by moderators, or too old. */
  locked: boolean;
  archived: boolean;
  /** Each after what it answers. */
  comments: ThreadAnswer[];
  /** How many answers there are, as the platform counts; null where it does not tell. */
  total: number | null;
  /** What is not among the comments, in a sentence; null: nothing. */
  missing: string | null;
  /** What the platform bills. */
  reads: number;
}

/** Reads whole conversations of a platform, with eyes that are nobody's there. */
export interface Threads {
  readonly name: SourceName;
  /** In millionths of a dollar, for each read. */
  readonly readMicros: number;
  /** The most reads that a thread with so many comments can come to. */
  mostReads(most: number): number;
  /**
   * The conversation in which a post or comment stands. A comment that is asked for is among the
   * comments whatever `most` is, unless the platform shows it no more.
   * @param post.threadId what opened the thread; null: the post itself did
   * @param options.most so many comments at most; 0: only whether what is asked for stands
   * @param options.signal ends it; it then throws the signal's reason
   * @throws SourceError
   */
  read(
    post: { externalId: string; threadId: string | null },
    options: { most: number; signal?: AbortSignal },
  ): Promise<ThreadView>;
}

/**
 * Puts answers in the order in which people read them: each after what it answers, those of one parent
 * in the order given. What answers something that is not there comes last, one step further in.
 * @param rootId what opened the thread
 */
export function inReadingOrder(items: readonly ThreadItem[], rootId: string): ThreadAnswer[] {
  const known = new Set(items.map(({ post }) => post.externalId));
  const parentOf = ({ post }: ThreadItem) => post.thread?.parentId ?? rootId;
  const byParent = Map.groupBy(items, parentOf);
  const ordered: ThreadAnswer[] = [];
  // Without recursion, and each once: what comes from outside may be deep, or go round in circles.
  const placed = new Set<string>();
  function place(first: readonly ThreadItem[], depth: number): void {
    const waiting = first.toReversed().map((item) => ({ ...item, depth }));
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { externalId } = next.post;
      if (placed.has(externalId)) continue;
      placed.add(externalId);
      ordered.push(next);
      const below = next.depth + 1;
      const replies = byParent.get(externalId) ?? [];
      waiting.push(...replies.toReversed().map((item) => ({ ...item, depth: below })));
    }
  }
  place(byParent.get(rootId) ?? [], 0);
  place(
    items.filter((item) => !known.has(parentOf(item)) && parentOf(item) !== rootId),
    1,
  );
  place(items, 1);
  return ordered;
}
