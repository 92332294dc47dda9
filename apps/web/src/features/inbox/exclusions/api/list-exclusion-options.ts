import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Fetches why a mention may not be relevant, with how much each exclusion would hide. */
export const useExclusionOptions = (mentionId: string) =>
  useQuery({
    queryKey: [...queryKeys.exclusionOptions, mentionId] as const,
    queryFn: async ({ signal }) =>
      (await api("listExclusionOptions", { params: { id: mentionId } }, { signal })).options,
    // Each new mention changes how much an exclusion would hide.
    staleTime: 0,
    gcTime: 0,
  });
