import type { CallInput, Calls } from "@earshot/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Fetches the feeds that the person may see. @param isOffered false: the person may see none */
export const useMentionFeeds = (isOffered = true) =>
  useQuery({
    queryKey: queryKeys.mentionFeeds,
    queryFn: async ({ signal }) => (await api("listMentionFeeds", {}, { signal })).feeds,
    enabled: isOffered,
  });

/** Makes a change of the feeds. The list is fetched again, even after a failure. */
function useFeedChange<Input, Data>(change: (input: Input) => Promise<Data>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.mentionFeeds }),
  });
}

/** Creates a feed. */
export const useCreateFeed = () =>
  useFeedChange((body: CallInput<Calls["createMentionFeed"]>["body"]) =>
    api("createMentionFeed", { body }),
  );

/** Deletes a feed. */
export const useDeleteFeed = () =>
  useFeedChange((id: string) => api("deleteMentionFeed", { params: { id } }));
