import { useQuery } from "@tanstack/react-query";
import { track } from "../../../../lib/analytics/analytics.ts";
import { events } from "../../../../lib/analytics/events.ts";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";

/** Fetches a post with its comments, as its platform shows it now. */
export const usePost = (id: string) =>
  useQuery({
    queryKey: [...queryKeys.research, "post", id],
    queryFn: ({ signal }) => api("readPost", { params: { id } }, { signal }),
    staleTime: 60_000,
  });

/** Returns the cache key of the analysis of a post. */
export const postAnalysisKey = (postUrl: string) =>
  [...queryKeys.research, "post-analysis", postUrl] as const;

/** Analyzes the post at an address, once while the screens are open. */
export const usePostAnalysis = (postUrl: string) =>
  useQuery({
    queryKey: postAnalysisKey(postUrl),
    queryFn: async ({ signal }) => {
      const analysis = await api("analyzePost", { body: { postUrl } }, { signal });
      track(events.redditDiscussionAnalyzed, {
        area: "post",
        comments: analysis.comments.length,
        findings: analysis.findings?.length ?? 0,
      });
      return analysis;
    },
  });

/** Fetches whether posts of Reddit can be analyzed now. */
export const useAnalysisHealth = () =>
  useQuery({
    queryKey: [...queryKeys.research, "health"],
    queryFn: ({ signal }) => api("getRedditAnalysisHealth", {}, { signal }),
    staleTime: 60_000,
  });
