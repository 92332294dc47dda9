import type { CallData, CallInput, Calls } from "@earshot/contract";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";

export type ReviewPage = CallData<Calls["listReview"]>;
export type Decision = CallInput<Calls["reviewReply"]>["body"] & { id: string };

export const reviewPageSize = 20;
/** How often the queue is looked at, in milliseconds: no event of a workspace tells of it. */
export const reviewRefreshMs = 15_000;

const keyOf = (page: number) => [...adminKeys.review, page] as const;

/** Replies that wait for a reviewer, the longest waiting first; read anew while they are shown. */
export const useReviewPage = (page: number) =>
  useQuery({
    queryKey: keyOf(page),
    queryFn: ({ signal }) =>
      api(
        "listReview",
        { query: { limit: reviewPageSize, offset: (page - 1) * reviewPageSize } },
        { signal },
      ),
    staleTime: 0,
    refetchInterval: reviewRefreshMs,
    placeholderData: keepPreviousData,
  });

/** Decides on a reply: it leaves the queue at once, and comes back where the server refuses. */
export function useReviewReply(page: number) {
  const client = useQueryClient();
  const key = keyOf(page);
  return useMutation({
    mutationFn: ({ id, ...body }: Decision) => api("reviewReply", { params: { id }, body }),
    onMutate: async ({ id }) => {
      // An answer that is on its way was made before this.
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
      // With its key: another page may be looked at when the answer comes.
      return { key, before };
    },
    onError: (_error, _decision, kept) => {
      if (kept?.before) client.setQueryData(kept.key, kept.before);
    },
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.review }),
  });
}
