import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** The maximum number of posts that a search returns. */
const resultsMax = 50;

/** Searches Reddit for posts with any of the phrases, on request. */
export const useRedditSearch = (keywords: readonly string[], isAsked: boolean) =>
  useQuery({
    queryKey: [...queryKeys.research, "reddit-search", keywords] as const,
    queryFn: ({ signal }) =>
      api("searchReddit", { body: { keywords: [...keywords], limit: resultsMax } }, { signal }),
    enabled: isAsked && keywords.length > 0,
  });
