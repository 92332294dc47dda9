import { type ChatContext, studioLimits } from "@earshot/contract";
import {
  keepPreviousData,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { contextKey } from "../cache.ts";

/** Fetches the context of a conversation; undefined fetches nothing. */
export const useChatContext = (id: string | undefined) =>
  useQuery({
    queryKey: contextKey(id ?? ""),
    queryFn:
      id === undefined
        ? skipToken
        : async ({ signal }) =>
            (await api("getChatContext", { params: { id } }, { signal })).context,
    staleTime: 0,
  });

/** Changes the context of the next answers of a conversation. */
export function useSetChatContext() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, context }: { id: string; context: ChatContext }) =>
      (await api("setChatContext", { params: { id }, body: context })).context,
    onSuccess: (context, { id }) => client.setQueryData(contextKey(id), context),
  });
}

/** Fetches the knowledge entries to choose from. */
export const useEntryOptions = () =>
  useQuery({
    queryKey: [...queryKeys.knowledge, "list", ""] as const,
    queryFn: async ({ signal }) => (await api("listKnowledge", { query: {} }, { signal })).entries,
  });

/** Fetches the newest mentions to choose from; with a search, those that contain its words. */
export const useMentionOptions = (search: string) =>
  useQuery({
    queryKey: [...queryKeys.mentions, "chat-options", search] as const,
    queryFn: async ({ signal }) => {
      const query = { limit: 20, ...(search !== "" && { search }) };
      return (await api("listMentions", { query }, { signal })).mentions;
    },
    placeholderData: keepPreviousData,
  });

/** Fetches the mentions that were chosen before, which need not be among the newest. */
export const useChosenMentions = (ids: readonly string[]) =>
  useQuery({
    queryKey: [...queryKeys.mentions, "chat-chosen", ...ids] as const,
    queryFn: ({ signal }) =>
      Promise.all(
        ids
          .slice(0, studioLimits.groundingMentionsMax)
          .map(async (id) => (await api("getMention", { params: { id } }, { signal })).mention),
      ),
    placeholderData: keepPreviousData,
    retry: false,
  });
