import type { Precision, ResearchJob } from "@earshot/contract";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { researchJobKey } from "../../../../shared/use-research-job.ts";

/**
 * Counts the discussions of an analysis that match a filter; null counts nothing. Until another filter is counted, the
 * previous count stays.
 */
export const usePrecisionCount = (id: string, filter: Precision | null) =>
  useQuery({
    queryKey: [...queryKeys.research, "counts", id, filter] as const,
    queryFn: ({ signal }) =>
      api("countDiscussions", { params: { id }, body: filter ?? {} }, { signal }),
    enabled: filter !== null,
    placeholderData: keepPreviousData,
    // An analysis in progress finds more.
    staleTime: 0,
  });

/** Saves a filter that is applied, to offer it again. */
export function useSaveFilter(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (filter: Precision) =>
      api("countDiscussions", { params: { id }, body: { ...filter, isApplied: true } }),
    onSuccess: ({ total, kept }, filter) =>
      client.setQueryData<ResearchJob>(researchJobKey(id), (job) =>
        job?.data ? { ...job, data: { ...job.data, precision: { ...filter, total, kept } } } : job,
      ),
  });
}
