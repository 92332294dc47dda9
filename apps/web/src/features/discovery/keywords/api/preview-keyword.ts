import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** So long an answer serves whoever types to and fro. */
const staleMs = 10_000;

/**
 * What a phrase would have matched in the last 30 days; null asks nothing. Who asks for another one
 * gives up the one before; until it is there, the last answer stays, with the phrase that it is of.
 */
export const useKeywordPreview = (phrase: string | null) =>
  useQuery({
    queryKey: [...queryKeys.keywordPreviews, phrase] as const,
    queryFn: async ({ signal }) => {
      if (phrase === null) throw new Error("nothing is asked");
      const { preview } = await api("previewKeyword", { body: { keyword: phrase } }, { signal });
      return { phrase, preview };
    },
    enabled: phrase !== null,
    staleTime: staleMs,
    gcTime: staleMs,
    retry: false,
    placeholderData: keepPreviousData,
  });
