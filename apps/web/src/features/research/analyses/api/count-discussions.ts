import type { Precision } from "@earshot/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/**
 * Counts the discussions of an analysis that a filter keeps; null counts nothing. Until another filter is counted,
 * the previous count stays.
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
