import { skipToken, useQuery } from "@tanstack/react-query";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import type { NewExclusion } from "../labels.ts";

/** Fetches what an exclusion would have hidden in the last 30 days; null fetches nothing. */
export const useExclusionPreview = (exclusion: NewExclusion | null) =>
  useQuery({
    queryKey: [...queryKeys.exclusionPreviews, exclusion] as const,
    queryFn: exclusion
      ? async ({ signal }) =>
          (await api("previewExclusion", { body: exclusion }, { signal })).preview
      : skipToken,
    staleTime: 0,
    gcTime: 0,
  });
