import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { track } from "../../../../lib/analytics/analytics.ts";
import { events } from "../../../../lib/analytics/events.ts";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { startedJob } from "../../../../shared/research-messages.ts";
import { researchJobKey } from "../../../../shared/use-research-job.ts";

/** Starts to measure communities, and returns the id of the job. */
export function useCompareCommunities() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (subreddits: readonly string[]) =>
      startedJob(await api("analyzeCommunities", { body: { subreddits: [...subreddits] } })),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.researchComparisons }),
  });
}

/** Fetches the last comparisons, newest first. */
export const useComparisons = () =>
  useQuery({
    queryKey: queryKeys.researchComparisons,
    queryFn: async ({ signal }) => (await api("listComparisons", {}, { signal })).items,
    // Jobs end while this screen is closed.
    staleTime: 0,
  });

/** Cancels a comparison; its measurements so far remain. */
export function useCancelComparison(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api("cancelAnalysis", { params: { id } }),
    onSuccess: (job) => client.setQueryData(researchJobKey(id), job),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.researchComparisons }),
  });
}

/** Describes a community on request, and once while the screens are open. */
export const useSubredditAnalysis = (subreddit: string, isAsked: boolean) =>
  useQuery({
    queryKey: [...queryKeys.research, "subreddit", subreddit.toLowerCase()],
    queryFn: async ({ signal }) => {
      const analysis = await api("analyzeSubreddit", { body: { subreddit } }, { signal });
      track(events.subredditAnalyzed, {
        posts: analysis.form.posts,
        statements: analysis.tone?.length ?? 0,
      });
      return analysis;
    },
    enabled: isAsked,
  });
