import { researchLimits } from "@earshot/contract";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Fetches the last analyses, newest first. */
export const useAnalyses = () =>
  useQuery({
    queryKey: queryKeys.researchHistory,
    queryFn: async ({ signal }) =>
      (await api("listAnalyses", { query: { limit: researchLimits.historySize } }, { signal }))
        .items,
    // Jobs end while this screen is closed.
    staleTime: 0,
  });
