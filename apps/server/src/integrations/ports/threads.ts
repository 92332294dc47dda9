import type { Source as SourceName } from "@earshot/contract";
import type { Post } from "./post.ts";

/** A post or comment of a thread, which may have been deleted or removed. */
export interface ThreadItem {
  post: Post;
  /** `removed` by moderators or the platform, `deleted` by its author. */
  state: "standing" | "removed" | "deleted";
  /** Equal for everything by the same author, whether or not the name is public; null: unknown. */
  writer: string | null;
}

/** A post or comment of a thread. */
export interface ThreadAnswer extends ThreadItem {
  /** 0 for a reply to the post itself. */
  depth: number;
}

/** The current public state of a thread. */
export interface ThreadView {
  /** The post of the thread; null: the platform does not show it. */
  post: ThreadItem | null;
  /** Nobody can reply any more: locked by moderators, or archived. */
  locked: boolean;
  archived: boolean;
  /** Each after its parent. */
  comments: ThreadAnswer[];
  /** The platform's count of the comments; null where it has none. */
  total: number | null;
  /** What is missing from the comments, as a sentence; null: nothing. */
  missing: string | null;
  /** The number of reads that the platform bills. */
  reads: number;
}

/** Reads whole threads of a platform as an outsider sees them. */
export interface Threads {
  readonly name: SourceName;
  /** In millionths of a dollar, for each read. */
  readonly readMicros: number;
  /** The highest number of reads for a thread with this many comments. */
  maxReads(max: number): number;
  /**
   * Reads the thread of a post or comment. A requested comment is always among the comments, even beyond `max`,
   * unless the platform no longer shows it.
   * @param post.threadId the post of the thread; null: the post itself
   * @param options.max the maximum number of comments; 0: only whether the requested one is visible
   * @param options.signal aborts the call, which then throws the signal's reason
   * @throws SourceError
   */
  read(
    post: { externalId: string; threadId: string | null },
    options: { max: number; signal?: AbortSignal },
  ): Promise<ThreadView>;
}

/**
 * Sorts replies in reading order: each after its parent, siblings in the order given. Replies whose parent is
 * missing come last, one level deeper.
 * @param rootId the post of the thread
 */
export function inReadingOrder(items: readonly ThreadItem[], rootId: string): ThreadAnswer[] {
  const known = new Set(items.map(({ post }) => post.externalId));
  const parentOf = ({ post }: ThreadItem) => post.thread?.parentId ?? rootId;
  const byParent = Map.groupBy(items, parentOf);
  const ordered: ThreadAnswer[] = [];
  // Without recursion, and each once: outside data may be nested deeply or contain cycles.
  const added = new Set<string>();
  function add(first: readonly ThreadItem[], depth: number): void {
    const stack = first.toReversed().map((item) => ({ ...item, depth }));
    for (let next = stack.pop(); next; next = stack.pop()) {
      const { externalId } = next.post;
      if (added.has(externalId)) continue;
      added.add(externalId);
      ordered.push(next);
      const below = next.depth + 1;
      const replies = byParent.get(externalId) ?? [];
      stack.push(...replies.toReversed().map((item) => ({ ...item, depth: below })));
    }
  }
  add(byParent.get(rootId) ?? [], 0);
  add(
    items.filter((item) => !known.has(parentOf(item)) && parentOf(item) !== rootId),
    1,
  );
  add(items, 1);
  return ordered;
}
