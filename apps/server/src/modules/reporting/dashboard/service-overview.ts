import { limits, type Overview } from "@earshot/contract";
import type { Keywords } from "../../discovery/keywords/index.ts";
import type { Replies } from "../../fulfilment/replies/index.ts";
import type { MentionWeeks } from "../../inbox/mentions/index.ts";
import type { Dashboard } from "./service.ts";

export type OverviewReader = ReturnType<typeof createOverview>;

/** Puts the overview of a workspace together. */
export function createOverview(deps: {
  dashboard: Dashboard;
  keywords: Keywords;
  mentionWeeks: MentionWeeks;
  replies: Replies;
}) {
  const { dashboard, keywords, mentionWeeks, replies } = deps;

  const week = async (workspaceId: string) =>
    mentionWeeks.week(workspaceId, await keywords.texts(workspaceId));

  return {
    async read(workspaceId: string): Promise<Overview> {
      const since = await mentionWeeks.start(workspaceId);
      const [stats, found, removedReplies, activity] = await Promise.all([
        dashboard.stats(workspaceId),
        week(workspaceId),
        replies.countRemovedSince(workspaceId, since),
        replies.listActivity(workspaceId, limits.activityMax),
      ]);
      return {
        stats,
        ...found,
        removedReplies,
        activity: activity.map(({ id, at, ...step }) => ({
          ...step,
          id: String(id),
          at: at.toISOString(),
        })),
      };
    },
  };
}
