import type { Reply } from "@earshot/contract";
import type { QueryClient } from "@tanstack/react-query";
import { createCachedList } from "../../../lib/cached-list.ts";
import { queryKeys } from "../../../lib/query-keys.ts";

const cachedReplies = createCachedList<Reply, "replies">(queryKeys.replyPages, "replies");

/** A reply as a list has it. */
export const findListedReply = (client: QueryClient, id: string): Reply | undefined =>
  cachedReplies.find(client, id);

/** Whether a reply is cached, in a list or on its own. */
export function isReplyCached(client: QueryClient, id: string): boolean {
  return (
    cachedReplies.find(client, id) !== undefined ||
    client.getQueryData([...queryKeys.replyOne, id]) !== undefined
  );
}

/** Replaces a reply in the cache with its new state; lists keep their order. */
export function replaceReply(client: QueryClient, reply: Reply): void {
  cachedReplies.replace(client, reply);
  client.setQueryData<Reply>([...queryKeys.replyOne, reply.id], (known) => known && reply);
}

/** Refreshes what a changed reply affects: reloads the count of waiting replies and drops cached lists that are not on screen. */
export function afterReplyChange(client: QueryClient): void {
  cachedReplies.dropInactivePages(client);
  void client.invalidateQueries({ queryKey: queryKeys.replyWaiting });
}
