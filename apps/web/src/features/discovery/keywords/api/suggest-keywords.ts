import { limits } from "@earshot/contract";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Phrases worth watching, by the workspace's profile, once they are wanted. */
export const useKeywordSuggestions = (isWanted: boolean) =>
  useQuery({
    queryKey: queryKeys.keywordSuggestions,
    queryFn: ({ signal }) =>
      api("listSuggestions", { query: { limit: limits.suggestions } }, { signal }),
    enabled: isWanted,
    // They are not to change while someone chooses among them.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
