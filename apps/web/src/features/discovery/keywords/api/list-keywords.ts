import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** The workspace's keywords, oldest first. */
export const keywordsQuery = queryOptions({
  queryKey: queryKeys.keywords,
  queryFn: async ({ signal }) => (await api("listKeywords", {}, { signal })).keywords,
});

/** Fetches the keywords. */
export const useKeywords = () => useQuery(keywordsQuery);
