import type { CallData, Calls } from "@earshot/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";

export type ReviewPage = CallData<Calls["listReview"]>;

export const reviewPageSize = 20;

/** How often the queue is polled, in milliseconds: no workspace event announces a change. */
export const reviewRefreshMs = 15_000;

export const keyOf = (page: number) => [...adminKeys.review, page] as const;

/** Replies that wait for a reviewer, the longest waiting first; polled while they are shown. */
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
