import { randomFrom } from "../random.ts";
import type { SeedComment, Takedown, Thread } from "./content.ts";
import { commentId } from "./ids.ts";

/** A comment as the store keeps it, with room for later answers. */
export interface StoredComment {
  id: string;
  author: string;
  body: string;
  score: number;
  createdAt: number;
  depth: number;
  takedown?: Takedown;
  /** When its author changed it last. */
  editedAt?: number;
  replies: StoredComment[];
}

/** Among so many comments side by side each takes its full share of the time that is left. */
const fewSiblings = 6;

/**
 * Makes the comments of a written-down thread. Each is younger than what it answers and than those
 * written down before it, which it may speak of.
 * @param start when the sandbox started, milliseconds since the epoch; no comment is younger
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
    // Hundreds side by side would else all be of this very minute.
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
    // Most answers come soon after what they answer; the square leans that way.
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

/** The comments and all below them in reading order, each with the fullname of what it answers. */
export function* flattenComments<C extends { id: string; replies: readonly C[] }>(
  comments: readonly C[],
  parent: string,
): Generator<{ comment: C; parent: string }> {
  for (const comment of comments) {
    yield { comment, parent };
    yield* flattenComments(comment.replies, `t1_${comment.id}`);
  }
}
