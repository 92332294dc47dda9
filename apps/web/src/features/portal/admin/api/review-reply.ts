import type { CallInput, Calls } from "@earshot/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";
import type { ReviewPage } from "./list-review.ts";
import { keyOf } from "./list-review.ts";

export type Decision = CallInput<Calls["reviewReply"]>["body"] & { id: string };

/** Decides on a reply: it leaves the queue immediately, and returns if the server refuses. */
export function useReviewReply(page: number) {
  const client = useQueryClient();
  const key = keyOf(page);
  return useMutation({
    mutationFn: ({ id, ...body }: Decision) => api("reviewReply", { params: { id }, body }),
    onMutate: async ({ id }) => {
      // A response under way predates this decision.
      await client.cancelQueries({ queryKey: adminKeys.review });
      const before = client.getQueryData<ReviewPage>(key);
      client.setQueryData<ReviewPage>(
        key,
        (list) =>
          list && {
            items: list.items.filter(({ reply }) => reply.id !== id),
            total: list.total - 1,
          },
      );
      // Passes the key along: another page may be shown when the response arrives.
      return { key, before };
    },
    onError: (_error, _decision, previous) => {
      if (previous?.before) client.setQueryData(previous.key, previous.before);
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: adminKeys.work });
      return client.invalidateQueries({ queryKey: adminKeys.review });
    },
  });
}
