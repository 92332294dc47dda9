import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Fetches the communities that the workspace watches. */
export const useWatchedCommunities = () =>
  useQuery({
    queryKey: queryKeys.watchedCommunities,
    queryFn: ({ signal }) => api("listWatchedCommunities", {}, { signal }),
    staleTime: 0,
  });

/** Starts to watch a community, or stops. */
export function useSetWatched() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ community, isWatched }: { community: string; isWatched: boolean }) =>
      isWatched
        ? api("watchCommunity", { body: { community } })
        : api("unwatchCommunity", { params: { community } }),
    onSuccess: (list) => {
      client.setQueryData(queryKeys.watchedCommunities, list);
      // Its posts are collected from now on, or no longer.
      void client.invalidateQueries({ queryKey: queryKeys.collectionStatus });
    },
  });
}
