import type { Reply } from "@earshot/contract";
import type { QueryClient } from "@tanstack/react-query";
import { queryKeys } from "../../../lib/query-keys.ts";
import type { ReplyPage } from "./api/list-replies.ts";

/** Whether a reply is shown, in a list or by itself. */
export function isReplyKnown(client: QueryClient, id: string): boolean {
  const pages = client.getQueriesData<ReplyPage>({ queryKey: queryKeys.replyPages });
  return (
    pages.some(([, page]) => page?.replies.some((reply) => reply.id === id)) ||
    client.getQueryData([...queryKeys.replyOne, id]) !== undefined
  );
}

/** Shows a reply as it is now where it stands; no list moves under the reader. */
export function replaceReply(client: QueryClient, reply: Reply): void {
  client.setQueriesData<ReplyPage>({ queryKey: queryKeys.replyPages }, (page) =>
    page?.replies.some(({ id }) => id === reply.id)
      ? { ...page, replies: page.replies.map((row) => (row.id === reply.id ? reply : row)) }
      : page,
  );
  client.setQueryData<Reply>([...queryKeys.replyOne, reply.id], (known) => known && reply);
}

/** What follows from a change of a reply: the number that waits, and lists nobody looks at. */
export function afterReplyChange(client: QueryClient): void {
  client.removeQueries({ queryKey: queryKeys.replyPages, type: "inactive" });
  void client.invalidateQueries({ queryKey: queryKeys.replyWaiting });
}
