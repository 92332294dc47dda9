import type { FriendPost, FriendRun } from "@earshot/contract";
import { count } from "../../../lib/format.ts";
import { communityName, postTitle } from "../../../lib/post-title.ts";

/** Says how many threads a phrase found, and in how many subreddits. */
export function resultCounts({ posts, subreddits = [] }: FriendRun): string {
  const threads = count(posts.length, "thread");
  if (subreddits.length === 0) return threads;
  const communities =
    subreddits.length === 1 ? "1 community" : `${subreddits.length.toLocaleString()} communities`;
  return `${threads}, ${communities}`;
}

/** Returns the title of a thread, otherwise its author or platform. */
export const threadTitle = (post: FriendPost): string => postTitle({ ...post, kind: "post" });

/** Formats a community's name, which the server gives without r/. */
export const subredditName = (name: string): string => communityName(null, name);
