import { skipToken, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { messagesKey } from "../cache.ts";

/** How often an answer in progress is fetched again without an event. */
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
    // Events say that an answer has grown in another tab; one that was missed must not leave it unfinished.
    refetchInterval: ({ state }) =>
      state.data?.messages.at(-1)?.status === "writing" ? refetchMs : false,
  });
