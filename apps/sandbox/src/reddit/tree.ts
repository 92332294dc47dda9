import { type CommentSort, orders, sortComments, treeComment } from "./comment-thing.ts";
import { flattenComments } from "./seed-comments.ts";
import type { Comment, Post } from "./store.ts";
import type { Thing } from "./wire.ts";

/** The maximum depth in a response; deeper replies are on a separate page (recorded 2017 to 2025). */
export const maxDepth = 10;

/** How much of a comment tree a response shows. */
export interface Cut {
  sort: CommentSort;
  /** The maximum number of comments. */
  limit: number;
  /** Comments at this depth and below are omitted. */
  depth: number;
}

/** The root of a tree. */
export interface Roots {
  post: Post;
  comments: readonly Comment[];
  /** The fullname of their parent. */
  parent: string;
  depth: number;
}

/** Chooses the shown comments: repeatedly the best one whose parent is shown. */
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

/** Omitted siblings, with their number including replies. */
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

/** "Continue this thread": says only that there are more replies (recorded 2017). */
function continueThing(parent: string, depth: number): Thing {
  return {
    kind: "more",
    data: { count: 0, name: "t1__", id: "_", parent_id: parent, depth, children: [] },
  };
}

/**
 * Nested comments, with `more` objects in place of those that the cut omits (Reddit API, `/comments/{id}`).
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

/** The things of a tree as a flat list, each after its parent (Reddit API, `/api/morechildren`). */
export function flatThings(things: readonly Thing[]): Thing[] {
  return things.flatMap((thing) => {
    const { replies } = thing.data;
    if (!isThing(replies)) return [thing];
    const { children } = replies.data;
    const inner = Array.isArray(children) ? children.filter(isThing) : [];
    return [{ kind: thing.kind, data: { ...thing.data, replies: "" } }, ...flatThings(inner)];
  });
}
