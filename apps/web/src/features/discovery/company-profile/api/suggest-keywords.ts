import { type CompanyContext, limits } from "@earshot/contract";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Fetches suggested keywords, once for each company context. */
export function useSuggestedKeywords(context: CompanyContext) {
  return useQuery({
    queryKey: [...queryKeys.starterSuggestions, context] as const,
    queryFn: ({ signal }) =>
      api("suggestKeywords", { body: { limit: limits.suggestions, context } }, { signal }),
  });
}
