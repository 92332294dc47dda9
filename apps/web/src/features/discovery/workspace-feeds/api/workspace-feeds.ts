import type { FoundFeed, WorkspaceFeed, WorkspaceFeeds } from "@earshot/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** How often the list is fetched again, since feeds are polled in the meantime; a new one within seconds. */
const refetchMs = 30_000;
const unreadRefetchMs = 3_000;

const isUnread = ({ lastReadAt, nextReadAt, failure }: WorkspaceFeed): boolean =>
  lastReadAt === null && nextReadAt !== null && failure === null;

/** Fetches the feeds and forums that the workspace has added. */
export const useWorkspaceFeeds = () =>
  useQuery({
    queryKey: queryKeys.workspaceFeeds,
    queryFn: ({ signal }) => api("listFeeds", {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.feeds.some(isUnread) ? unreadRefetchMs : refetchMs,
  });

/** Finds what can be added at an address. */
export const usePreviewFeed = () =>
  useMutation({
    mutationFn: async (address: string): Promise<FoundFeed[]> =>
      (await api("previewFeed", { body: { address } })).found,
  });

/** A change of the list; its response is the new list. */
function useListMutation<Input>(mutationFn: (input: Input) => Promise<WorkspaceFeeds>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (list) => client.setQueryData(queryKeys.workspaceFeeds, list),
  });
}

/** Adds a feed or forum that was found at an address. */
export const useAddFeed = () =>
  useListMutation((address: string) => api("addFeed", { body: { address } }));

/** Pauses a feed, or resumes it. */
export const useSetFeedPaused = () =>
  useListMutation(({ id, isPaused }: { id: string; isPaused: boolean }) =>
    api("setFeedPaused", { params: { id }, body: { isPaused } }),
  );

/** Removes a feed. */
export const useRemoveFeed = () =>
  useListMutation((id: string) => api("removeFeed", { params: { id } }));
