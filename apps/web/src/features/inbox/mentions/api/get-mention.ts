import { skipToken, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** The key of a mention that a link names. */
export const linkedMentionKey = (id: string | null) =>
  [...queryKeys.mentions, "linked", id] as const;

/** Fetches a mention that a link names and the list does not show; null fetches nothing. */
export const useLinkedMention = (id: string | null) =>
  useQuery({
    queryKey: linkedMentionKey(id),
    queryFn:
      id === null
        ? skipToken
        : async ({ signal }) => (await api("getMention", { params: { id } }, { signal })).mention,
    retry: false,
  });
