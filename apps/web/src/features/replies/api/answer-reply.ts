import type { Reply } from "@earshot/contract";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../lib/api-error.ts";
import { api } from "../../../lib/client.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { afterReplyChange, replaceReply } from "../cache.ts";
import { readReplyAnew } from "../live.ts";

function onSettled(client: QueryClient): void {
  afterReplyChange(client);
  // A reply moves its mention, the figures and, when withdrawn, the quota.
  for (const queryKey of [queryKeys.mentions, queryKeys.dashboard, queryKeys.me]) {
    void client.invalidateQueries({ queryKey });
  }
}

function useAnswer<T>(send: (reply: Reply, answer: T) => Promise<{ reply: Reply }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ reply, answer }: { reply: Reply; answer: T }) => send(reply, answer),
    onSuccess: ({ reply }) => replaceReply(client, reply),
    onError: (error, { reply }) => {
      // It has moved on without this tab's knowledge: what is shown is not the truth.
      if (error instanceof ApiError && error.code === "REPLY_MOVED_ON") {
        void readReplyAnew(client, reply.id);
      }
    },
    onSettled: () => onSettled(client),
  });
}

/** Approves a submitted reply, as it was read. */
export const useApproveReply = () =>
  useAnswer<null>(({ id, revision }) =>
    api("approveReply", { params: { id }, body: { revision } }),
  );

/** Sends a submitted reply, as it was read, back to its writer with a note. */
export const useRequestChange = () =>
  useAnswer<string>(({ id, revision }, note) =>
    api("requestReplyChange", { params: { id }, body: { note, revision } }),
  );

/** Stops a reply that is not placed yet. */
export const useWithdrawReply = () =>
  useAnswer<null>(({ id }) => api("withdrawReply", { params: { id } }));

/** Says that a reply is gone which nobody can look at. */
export const useReportReply = () =>
  useAnswer<string>(({ id }, note) => api("reportReply", { params: { id }, body: { note } }));
