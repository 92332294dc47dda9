import type { FriendPost, FriendRun } from "@earshot/contract";
import { count } from "../../../lib/format.ts";
import { communityName, postTitle } from "../../../lib/post-title.ts";

/** How many threads a phrase found, and in how many communities of Reddit. */
export function foundIn({ posts, subreddits = [] }: FriendRun): string {
  const threads = count(posts.length, "thread");
  if (subreddits.length === 0) return threads;
  const places =
    subreddits.length === 1 ? "1 community" : `${subreddits.length.toLocaleString()} communities`;
  return `${threads}, ${places}`;
}

/** A thread's title; one without a title of its own is named by its author or its platform. */
export const threadTitle = (post: FriendPost): string => postTitle({ ...post, kind: "post" });

/** A community by the name that the server gives, without its r/. */
export const subredditName = (name: string): string => communityName(null, name);
