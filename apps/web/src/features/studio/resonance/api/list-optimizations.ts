import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** The number of improved texts on a page. */
export const pageSize = 20;

/** Fetches a page of the improved texts, newest first; the first page is 1. */
export const useOptimizations = (page: number) =>
  useQuery({
    queryKey: [...queryKeys.optimizations, "list", page] as const,
    queryFn: ({ signal }) =>
      api("listOptimizations", { query: { page, limit: pageSize } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Fetches the mean scores before and after: of all improved texts, by day and by platform. */
export const useOptimizationStats = () =>
  useQuery({
    queryKey: [...queryKeys.optimizations, "stats"] as const,
    queryFn: ({ signal }) => api("getOptimizationStats", {}, { signal }),
  });
