import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Fetches the themes of an analysis over time. */
export const useInsights = (id: string) =>
  useQuery({
    queryKey: [...queryKeys.research, "insights", id],
    queryFn: ({ signal }) => api("getInsights", { params: { id } }, { signal }),
    staleTime: 0,
  });

/** Fetches the figures of an analysis. */
export const useAnalytics = (id: string) =>
  useQuery({
    queryKey: [...queryKeys.research, "analytics", id],
    queryFn: ({ signal }) => api("getAnalytics", { params: { id } }, { signal }),
    staleTime: 0,
  });
