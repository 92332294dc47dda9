import type { Reply, WithdrawalTerms } from "@earshot/contract";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../../lib/api-error.ts";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { afterReplyChange, replaceReply } from "../cache.ts";
import { readReplyAnew } from "../live.ts";

function onSettled(client: QueryClient): void {
  afterReplyChange(client);
  // A reply moves its mention, the figures and, when withdrawn, the quota.
  for (const queryKey of [queryKeys.mentions, queryKeys.dashboard, queryKeys.me]) {
    void client.invalidateQueries({ queryKey });
  }
}

function useAnswer<T, R extends { reply: Reply }>(send: (reply: Reply, answer: T) => Promise<R>) {
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
  useAnswer(({ id, revision }, _: null) =>
    api("approveReply", { params: { id }, body: { revision } }),
  );

/** Sends a submitted reply, as it was read, back to its writer with a note. */
export const useRequestChange = () =>
  useAnswer(({ id, revision }, note: string) =>
    api("requestReplyChange", { params: { id }, body: { note, revision } }),
  );

/** Stops a reply that is not placed yet, if that does to the quota what the customer was told. */
export const useWithdrawReply = () =>
  useAnswer(({ id }, expected: Pick<WithdrawalTerms, "handedIn" | "returnsReply">) =>
    api("withdrawReply", { params: { id }, body: { expected } }),
  );

/** Says that a reply is gone which nobody can look at. */
export const useReportReply = () =>
  useAnswer(({ id }, note: string) => api("reportReply", { params: { id }, body: { note } }));
