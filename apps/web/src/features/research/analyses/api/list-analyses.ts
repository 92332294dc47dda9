import { researchLimits } from "@earshot/contract";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Fetches the analyses, newest first, page by page. */
export const useAnalyses = () =>
  useInfiniteQuery({
    queryKey: queryKeys.researchHistory,
    queryFn: ({ signal, pageParam: offset }) =>
      api("listAnalyses", { query: { limit: researchLimits.historySize, offset } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.flatMap(({ items }) => items).length;
      return loaded < total ? loaded : undefined;
    },
    placeholderData: keepPreviousData,
    // Jobs end while this screen is closed.
    staleTime: 0,
  });
