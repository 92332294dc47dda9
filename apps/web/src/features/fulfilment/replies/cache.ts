import type { Reply } from "@earshot/contract";
import type { QueryClient } from "@tanstack/react-query";
import { createCachedList } from "../../../lib/cached-list.ts";
import { queryKeys } from "../../../lib/query-keys.ts";

const cachedReplies = createCachedList<Reply, "replies">(queryKeys.replyPages, "replies");

/** Whether a reply is shown, in a list or by itself. */
export function isReplyKnown(client: QueryClient, id: string): boolean {
  return (
    cachedReplies.find(client, id) !== undefined ||
    client.getQueryData([...queryKeys.replyOne, id]) !== undefined
  );
}

/** Shows a reply as it is now where it stands; no list moves under the reader. */
export function replaceReply(client: QueryClient, reply: Reply): void {
  cachedReplies.replace(client, reply);
  client.setQueryData<Reply>([...queryKeys.replyOne, reply.id], (known) => known && reply);
}

/** What follows from a change of a reply: the number that waits, and lists nobody looks at. */
export function afterReplyChange(client: QueryClient): void {
  cachedReplies.dropInactivePages(client);
  void client.invalidateQueries({ queryKey: queryKeys.replyWaiting });
}
