import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Fetches the improved texts and their figures. */
export const useOptimizations = () =>
  useQuery({
    queryKey: queryKeys.optimizations,
    queryFn: async ({ signal }) => {
      const [list, stats] = await Promise.all([
        api("listOptimizations", { query: {} }, { signal }),
        api("getOptimizationStats", {}, { signal }),
      ]);
      return { ...list, stats };
    },
  });
