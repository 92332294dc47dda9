import { skipToken, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { messagesKey } from "../cache.ts";

/** How often an answer in progress is polled, besides its events. */
const refetchMs = 5_000;

/** Fetches a conversation with its messages; undefined fetches nothing. */
export const useMessages = (id: string | undefined) =>
  useQuery({
    queryKey: messagesKey(id ?? ""),
    queryFn:
      id === undefined
        ? skipToken
        : ({ signal }) => api("getChatMessages", { params: { id } }, { signal }),
    staleTime: 0,
    // Events report that an answer has grown in another tab; after a missed one it must not stay unfinished.
    refetchInterval: ({ state }) =>
      state.data?.messages.at(-1)?.status === "writing" ? refetchMs : false,
  });
