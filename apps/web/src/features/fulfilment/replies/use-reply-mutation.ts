import type { Reply } from "@earshot/contract";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../lib/api-error.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { afterReplyChange, replaceReply } from "./cache.ts";
import { reloadReply } from "./live.ts";

function onSettled(client: QueryClient): void {
  afterReplyChange(client);
  // A changed reply also changes its mention, the dashboard and, when withdrawn, the quota.
  for (const queryKey of [queryKeys.mentions, queryKeys.dashboard, queryKeys.me]) {
    void client.invalidateQueries({ queryKey });
  }
}

/** A mutation of a reply by the customer (approve, request a change, report, withdraw); it then reloads the lists it affects. */
export function useReplyMutation<T, R extends { reply: Reply }>(
  send: (reply: Reply, answer: T) => Promise<R>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ reply, answer }: { reply: Reply; answer: T }) => send(reply, answer),
    onSuccess: ({ reply }) => replaceReply(client, reply),
    onError: (error, { reply }) => {
      // Its status changed elsewhere, so what this tab shows is outdated.
      if (error instanceof ApiError && error.code === "REPLY_MOVED_ON") {
        void reloadReply(client, reply.id);
      }
    },
    onSettled: () => onSettled(client),
  });
}
