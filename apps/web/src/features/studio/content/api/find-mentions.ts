import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Fetches the strongest mentions that have all words of a search; without a search, the strongest of all. */
export const useFoundMentions = (search: string) =>
  useQuery({
    queryKey: [...queryKeys.mentions, "found", search] as const,
    queryFn: async ({ signal }) => {
      const query = { sort: "intent", limit: 10, ...(search !== "" && { search }) } as const;
      return (await api("listMentions", { query }, { signal })).mentions;
    },
    placeholderData: keepPreviousData,
  });
