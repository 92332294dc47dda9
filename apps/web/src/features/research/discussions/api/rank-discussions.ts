import { researchLimits } from "@earshot/contract";
import { useMutation } from "@tanstack/react-query";
import { track } from "../../../../lib/analytics/analytics.ts";
import { events } from "../../../../lib/analytics/events.ts";
import { api } from "../../../../lib/client.ts";

/** Ranks the first 50 discussions by relevance and intent (S1 §5), and suggests how to answer each. */
export const useRankDiscussions = () =>
  useMutation({
    mutationFn: (ids: readonly string[]) =>
      api("analyzeDiscussions", {
        body: { discussions: ids.slice(0, researchLimits.discussionsMax).map((id) => ({ id })) },
      }),
    onSuccess: ({ discussions }) =>
      track(events.redditDiscussionAnalyzed, {
        area: "discussions",
        discussions: discussions.length,
      }),
  });
