import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { adminKeys } from "../keys.ts";
import { reviewRefreshMs } from "./list-review.ts";

export const failedJobsOnPage = 20;

/** A page of the jobs that failed for good. */
export const useFailedJobs = (page: number) =>
  useQuery({
    queryKey: [...adminKeys.failedJobs, page],
    queryFn: ({ signal }) =>
      api(
        "listFailedJobs",
        { query: { limit: failedJobsOnPage, offset: (page - 1) * failedJobsOnPage } },
        { signal },
      ),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: reviewRefreshMs,
  });

/** Tries a failed job again. */
export function useRetryJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (params: { queue: string; id: string }) => api("retryJob", { params, body: {} }),
    onSettled: () =>
      Promise.all(
        [adminKeys.failedJobs, adminKeys.overview, adminKeys.entries].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
