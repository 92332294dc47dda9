import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { listKey } from "../cache.ts";

/** Fetches the conversations, the last used first, page by page; with a search, those that match it. */
export const useConversations = (search: string) =>
  useInfiniteQuery({
    queryKey: [...listKey, search] as const,
    queryFn: ({ signal, pageParam: offset }) => {
      const query = { offset, ...(search !== "" && { search }) };
      return api("listConversations", { query }, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((sum, page) => sum + page.conversations.length, 0);
      return shown < total ? shown : undefined;
    },
    placeholderData: keepPreviousData,
    // Another tab may have changed them while this screen was closed.
    staleTime: 0,
  });
