import { useMutation, useQuery } from "@tanstack/react-query";
import { track } from "../../../../lib/analytics/analytics.ts";
import { events } from "../../../../lib/analytics/events.ts";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { startedJob } from "../../../../shared/research-messages.ts";

/** Begins to measure communities, and returns the id of the job. */
export const useCompareCommunities = () =>
  useMutation({
    mutationFn: async (subreddits: readonly string[]) =>
      startedJob(await api("analyzeCommunities", { body: { subreddits: [...subreddits] } })),
  });

/** Describes a community, once while the screens are open. */
export const useSubredditAnalysis = (subreddit: string) =>
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
  });
