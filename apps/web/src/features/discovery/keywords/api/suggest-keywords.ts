import { limits } from "@earshot/contract";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Fetches suggested keywords for the workspace's profile, once they are requested. */
export const useKeywordSuggestions = (isRequested: boolean) =>
  useQuery({
    queryKey: queryKeys.keywordSuggestions,
    queryFn: ({ signal }) =>
      api("listSuggestions", { query: { limit: limits.suggestions } }, { signal }),
    enabled: isRequested,
    // They must not change while the user chooses among them.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
