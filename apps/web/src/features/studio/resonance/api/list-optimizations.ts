import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

export const optimizationsPageSize = 20;

/** Fetches a page of the improved texts, and the figures of all. */
export const useOptimizations = (page: number) =>
  useQuery({
    queryKey: [...queryKeys.optimizations, page] as const,
    queryFn: async ({ signal }) => {
      const [list, stats] = await Promise.all([
        api("listOptimizations", { query: { page, limit: optimizationsPageSize } }, { signal }),
        api("getOptimizationStats", {}, { signal }),
      ]);
      return { ...list, stats };
    },
    placeholderData: keepPreviousData,
  });
