import { type CommentSort, orders, sortComments, treeComment } from "./comment-thing.ts";
import { flattenComments } from "./seed-comments.ts";
import type { Comment, Post } from "./store.ts";
import type { Thing } from "./wire.ts";

/** So deep goes a reply at most; what is deeper stands on a page of its own (recorded 2017 to 2025). */
export const maxDepth = 10;

/** How much of a tree of comments a response shows. */
export interface Cut {
  sort: CommentSort;
  /** Comments in all. */
  limit: number;
  /** Comments at this depth and below are omitted. */
  depth: number;
}

/** Where a tree begins. */
export interface Roots {
  post: Post;
  comments: readonly Comment[];
  /** The fullname of what they answer. */
  parent: string;
  depth: number;
}

/** The comments that are shown: the best of those whose parent is shown, one after another. */
function choose(comments: readonly Comment[], from: number, cut: Cut): Set<Comment> {
  const order = orders[cut.sort];
  const chosen = new Set<Comment>();
  const waiting = comments.map((comment) => ({ comment, depth: from }));
  while (chosen.size < cut.limit && waiting.length > 0) {
    let next = 0;
    for (let at = 1; at < waiting.length; at++) {
      const [one, other] = [waiting[at]?.comment, waiting[next]?.comment];
      if (one && other && order(one, other) < 0) next = at;
    }
    for (const { comment, depth } of waiting.splice(next, 1)) {
      chosen.add(comment);
      if (depth + 1 >= cut.depth) continue;
      for (const reply of comment.replies) waiting.push({ comment: reply, depth: depth + 1 });
    }
  }
  return chosen;
}

/** Comments that were omitted beside each other, with how many they are together with their replies. */
function moreThing(left: readonly Comment[], parent: string, depth: number): Thing {
  const [first] = left;
  return {
    kind: "more",
    data: {
      count: [...flattenComments(left, parent)].length,
      name: `t1_${first?.id}`,
      id: first?.id ?? "_",
      parent_id: parent,
      depth,
      children: left.map(({ id }) => id),
    },
  };
}

/** "Continue this thread": says only that there is more below (recorded 2017). */
function continueThing(parent: string, depth: number): Thing {
  return {
    kind: "more",
    data: { count: 0, name: "t1__", id: "_", parent_id: parent, depth, children: [] },
  };
}

/**
 * Comments as they stand below each other, with `more` in place of what the cut leaves out (Reddit
 * API, `/comments/{id}`).
 */
export function treeThings({ post, comments, parent, depth }: Roots, cut: Cut): Thing[] {
  const chosen = choose(comments, depth, cut);
  function below(siblings: readonly Comment[], above: string, level: number): Thing[] {
    if (siblings.length === 0) return [];
    if (level >= cut.depth && cut.depth >= maxDepth) return [continueThing(above, level)];
    const sorted = sortComments(siblings, cut.sort);
    const left = sorted.filter((comment) => !chosen.has(comment));
    const things = sorted
      .filter((comment) => chosen.has(comment))
      .map((comment) =>
        treeComment(
          { comment, post, parent: above },
          { depth: level, replies: below(comment.replies, `t1_${comment.id}`, level + 1) },
        ),
      );
    return left.length === 0 ? things : [...things, moreThing(left, above, level)];
  }
  return below(comments, parent, depth);
}

function isThing(value: unknown): value is Thing {
  return typeof value === "object" && value !== null && "kind" in value && "data" in value;
}

/** The things of a tree one after another, each after what it answers (Reddit API, `/api/morechildren`). */
export function flatThings(things: readonly Thing[]): Thing[] {
  return things.flatMap((thing) => {
    const { replies } = thing.data;
    if (!isThing(replies)) return [thing];
    const { children } = replies.data;
    const inner = Array.isArray(children) ? children.filter(isThing) : [];
    return [{ kind: thing.kind, data: { ...thing.data, replies: "" } }, ...flatThings(inner)];
  });
}
