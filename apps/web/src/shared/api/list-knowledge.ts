import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../lib/client.ts";
import { queryKeys } from "../../lib/query-keys.ts";

/** Fetches the entries that have all words of a search, newest first; without a search, all of them. */
export const useKnowledge = (search: string) =>
  useQuery({
    queryKey: [...queryKeys.knowledge, "list", search] as const,
    queryFn: async ({ signal }) => {
      const query = search === "" ? {} : { search };
      return (await api("listKnowledge", { query }, { signal })).entries;
    },
    placeholderData: keepPreviousData,
  });
