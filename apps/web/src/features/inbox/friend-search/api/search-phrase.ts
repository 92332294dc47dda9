import { type FriendContext, type FriendRun, limits, type User } from "@earshot/contract";
import type { QueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { kept } from "../preview.ts";

/** Tells the rest of the app how many tokens are left, until it is asked anew. */
function takeOver(client: QueryClient, left: number | null): void {
  client.setQueryData<User | null>(queryKeys.me, (user) =>
    user && user.keywordsLimit !== null && left !== null
      ? { ...user, keywordsUsed: Math.max(0, user.keywordsLimit - left) }
      : user,
  );
}

/** Searches one phrase, which takes a token. Of its posts no more is kept than the page shows. */
export async function searchPhrase(
  client: QueryClient,
  keyword: string,
  context: FriendContext,
): Promise<FriendRun> {
  const body = { keyword, limit: limits.friendPostsMax, context };
  const { result, keywordsRemaining, subreddits } = await api("friendSearch", { body });
  takeOver(client, keywordsRemaining);
  const posts = result.posts.map((post) => ({ ...post, content: kept(post.content.trim()) }));
  return { keyword, posts, tokensRemaining: keywordsRemaining, subreddits };
}
