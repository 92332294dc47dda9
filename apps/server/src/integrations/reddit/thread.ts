import type { Post } from "../ports/post.ts";
import { redditError } from "./failure.ts";
import { toThing } from "./things.ts";
import { listingResponse } from "./wire/answers.ts";
import { isAdvertisement, moreThing } from "./wire/things.ts";

/** A comment of a thread. */
export interface ThreadComment {
  post: Post;
  /** 0 for a reply to the post itself; null when Reddit does not return it. */
  depth: number | null;
  /** Whether its author deleted it, and not a moderator. */
  deletedByAuthor: boolean;
}

/** Comments that a response omitted. */
export interface More {
  /** The fullname of their parent. */
  parentId: string;
  /** Reddit's count of them; 0 when the thread continues on a separate page. */
  count: number;
  /** Ids without `t1_`; empty when the thread continues on a separate page. */
  children: string[];
  depth: number | null;
}

/** Comments, each after its parent, and what was omitted from them. */
export interface Branch {
  comments: ThreadComment[];
  more: More[];
  /** The number of things that were not recognized and are omitted. */
  malformed: number;
}

/** A post with comments. */
export interface Thread extends Branch {
  post: Post;
  /** Whether its author deleted it, and not a moderator. */
  deletedByAuthor: boolean;
  /** Nobody can reply any more: locked by moderators, or too old. */
  locked: boolean;
  archived: boolean;
}

/**
 * Flattens a tree of comments, or takes a flat list (`/api/morechildren`). Without recursion, because a tree can have
 * any depth.
 */
export function toBranch(children: readonly unknown[], webUrl: string): Branch {
  const branch: Branch = { comments: [], more: [], malformed: 0 };
  const waiting = children.toReversed();
  while (waiting.length > 0) {
    const child = waiting.pop();
    if (isAdvertisement(child)) continue;
    const more = moreThing.safeParse(child);
    if (more.success) {
      const { parent_id, count, children: ids, depth = null } = more.data.data;
      branch.more.push({ parentId: parent_id.toLowerCase(), count, children: ids, depth });
      continue;
    }
    const thing = toThing(child, webUrl);
    if (thing?.kind !== "comment") {
      branch.malformed += 1;
      continue;
    }
    const { post, depth, deletedByAuthor } = thing;
    branch.comments.push({ post, depth, deletedByAuthor });
    const replies = listingResponse.safeParse(thing.replies);
    if (replies.success) waiting.push(...replies.data.data.children.toReversed());
    else if (thing.replies) branch.malformed += 1;
  }
  return branch;
}

/** A thread from its two listings. @throws SourceError `malformed` when there is no post. */
export function toThread(
  posts: readonly unknown[],
  comments: readonly unknown[],
  webUrl: string,
): Thread {
  const [first] = posts.map((child) => toThing(child, webUrl));
  if (first?.kind !== "post") throw redditError("malformed", "the thread has no post");
  const { kind: _, ...post } = first;
  return { ...post, ...toBranch(comments, webUrl) };
}
