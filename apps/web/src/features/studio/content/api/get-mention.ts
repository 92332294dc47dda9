import { skipToken, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Fetches the mention that the screen was opened from; undefined fetches nothing. */
export const useOpenedMention = (id: string | undefined) =>
  useQuery({
    queryKey: [...queryKeys.mentions, "linked", id] as const,
    queryFn:
      id === undefined
        ? skipToken
        : async ({ signal }) => (await api("getMention", { params: { id } }, { signal })).mention,
  });
