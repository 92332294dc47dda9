import { type FriendContext, type FriendRun, limits, type User } from "@earshot/contract";
import type { QueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { storedContent } from "../preview.ts";

/** Updates the cached number of remaining tokens. */
function takeOver(client: QueryClient, left: number | null): void {
  client.setQueryData<User | null>(queryKeys.me, (user) =>
    user && user.keywordsLimit !== null && left !== null
      ? { ...user, keywordsUsed: Math.max(0, user.keywordsLimit - left) }
      : user,
  );
}

/** Searches one phrase, which uses a token. Keeps only the part of the posts that the page shows. */
export async function searchPhrase(
  client: QueryClient,
  keyword: string,
  context: FriendContext,
): Promise<FriendRun> {
  const body = { keyword, limit: limits.friendPostsMax, context };
  const { result, keywordsRemaining, subreddits } = await api("friendSearch", { body });
  takeOver(client, keywordsRemaining);
  const posts = result.posts.map((post) => ({
    ...post,
    content: storedContent(post.content.trim()),
  }));
  return { keyword, posts, tokensRemaining: keywordsRemaining, subreddits };
}
