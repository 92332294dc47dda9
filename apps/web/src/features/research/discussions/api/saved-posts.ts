import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { changeDiscussion } from "../cache.ts";

/** How many saved posts are on a page. */
export const pageSize = 20;

/** Fetches a page of the saved posts, latest first. */
export const useSavedPosts = (page: number) =>
  useQuery({
    queryKey: [...queryKeys.savedPosts, page],
    queryFn: ({ signal }) =>
      api(
        "listSavedPosts",
        { query: { limit: pageSize, offset: (page - 1) * pageSize } },
        { signal },
      ),
    staleTime: 0,
  });

/** Saves a post, or removes it from the saved ones. */
export function useSetSaved() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, isSaved }: { id: string; isSaved: boolean }): Promise<void> => {
      if (isSaved) await api("savePost", { body: { id } });
      else await api("deleteSavedPost", { params: { id } });
    },
    onSuccess: (_, { id, isSaved }) => {
      changeDiscussion(client, id, { isSaved });
      return client.invalidateQueries({ queryKey: queryKeys.savedPosts });
    },
  });
}
