import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** How long a preview is cached, for users who retype a phrase. */
const staleMs = 10_000;

/**
 * Fetches what a phrase would have matched in the last 30 days; null fetches nothing. Another phrase cancels
 * the request; until its result arrives, the previous one stays, together with its phrase.
 */
export const useKeywordPreview = (phrase: string | null) =>
  useQuery({
    queryKey: [...queryKeys.keywordPreviews, phrase] as const,
    queryFn: async ({ signal }) => {
      if (phrase === null) throw new Error("no phrase to preview");
      const { preview } = await api("previewKeyword", { body: { keyword: phrase } }, { signal });
      return { phrase, preview };
    },
    enabled: phrase !== null,
    staleTime: staleMs,
    gcTime: staleMs,
    retry: false,
    placeholderData: keepPreviousData,
  });
