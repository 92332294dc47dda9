import { randomFrom } from "../random.ts";
import type { SeedComment, Takedown, Thread } from "./content.ts";
import { commentId } from "./ids.ts";

/** A stored comment, to which replies can be added. */
export interface StoredComment {
  id: string;
  author: string;
  body: string;
  score: number;
  createdAt: number;
  depth: number;
  takedown?: Takedown;
  /** When its author last edited it. */
  editedAt?: number;
  replies: StoredComment[];
}

/** Up to this many siblings each take their full share of the remaining time. */
const fewSiblings = 6;

/**
 * Creates the comments of a seed thread. Each is newer than its parent and than its earlier siblings, which it may
 * refer to.
 * @param start when the sandbox started, milliseconds since the epoch; no comment is newer
 */
export function createSeedComments(
  thread: Thread,
  postId: number,
  start: number,
  postedAt: number,
): StoredComment[] {
  const random = randomFrom(postId);
  let index = 0;
  function makeAll(remarks: readonly SeedComment[], after: number, depth: number): StoredComment[] {
    // Otherwise, hundreds of siblings would all get the current time.
    const crowd = Math.max(1, remarks.length / fewSiblings);
    let latest = after;
    return remarks.map((remark) => {
      const comment = make(remark, latest, depth, crowd);
      latest = comment.createdAt;
      return comment;
    });
  }
  function make(remark: SeedComment, after: number, depth: number, crowd: number): StoredComment {
    const id = commentId(postId, index++);
    // Most replies follow soon after their parent, which the square approximates.
    const share = (0.02 + 0.4 * random() ** 2) / crowd;
    const createdAt = after + Math.floor((start - after) * share);
    return {
      id,
      author: remark.author,
      body: remark.body,
      score: remark.score,
      createdAt,
      depth,
      takedown: remark.takedown,
      replies: makeAll(remark.replies, createdAt, depth + 1),
    };
  }
  return makeAll(thread.comments ?? [], postedAt, 0);
}

/** The comments and all their replies in reading order, each with the fullname of its parent. */
export function* flattenComments<C extends { id: string; replies: readonly C[] }>(
  comments: readonly C[],
  parent: string,
): Generator<{ comment: C; parent: string }> {
  for (const comment of comments) {
    yield { comment, parent };
    yield* flattenComments(comment.replies, `t1_${comment.id}`);
  }
}
