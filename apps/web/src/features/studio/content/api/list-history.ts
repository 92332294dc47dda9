import { studioLimits } from "@earshot/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import type { HistorySearch } from "../search.ts";

/** Fetches a page of the generated texts. */
export const useContentHistory = ({ page = 1, search, postType, saved }: HistorySearch) =>
  useQuery({
    queryKey: [...queryKeys.content, "history", { page, search, postType, saved }] as const,
    queryFn: ({ signal }) =>
      api(
        "listContentHistory",
        {
          query: {
            page,
            limit: studioLimits.historyPageSize,
            ...(search && { search }),
            ...(postType && { postType }),
            ...(saved && { saved: "true" as const }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
