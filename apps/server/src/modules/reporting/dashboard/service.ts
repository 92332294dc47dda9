import { type DashboardStats, mentionStatuses, type Source, sources } from "@earshot/contract";
import { type Replies, stages } from "../../fulfilment/replies/index.ts";
import type { Survival } from "../../fulfilment/survival/index.ts";
import type { Mentions } from "../../inbox/mentions/index.ts";

export type Dashboard = ReturnType<typeof createDashboard>;

/** Figures for a workspace. */
export function createDashboard(deps: {
  mentions: Mentions;
  replies: Replies;
  survival: Survival;
}) {
  return {
    async stats(workspaceId: string): Promise<DashboardStats> {
      const [mentions, replies, seen] = await Promise.all([
        deps.mentions.countBySource(workspaceId),
        deps.replies.countByStatus(workspaceId),
        deps.survival.rates(workspaceId),
      ]);
      const sum = (rows: readonly { count: number }[]) =>
        rows.reduce((total, { count }) => total + count, 0);
      const ofStatus = (status: string) => sum(mentions.filter((row) => row.status === status));
      const inStages = (names: readonly (keyof typeof stages)[], source?: Source) =>
        sum(
          replies.filter(
            (row) =>
              names.some((name) => (stages[name] as readonly string[]).includes(row.status)) &&
              (source === undefined || row.source === source),
          ),
        );
      const decidedMentions = ofStatus("accepted") + ofStatus("in_progress") + ofStatus("replied");
      const placed = inStages(["placed", "removed"]);
      const { checks, checkedReplies, selfReported, survived, removed } = seen;
      const decided = survived + removed;
      return {
        mentions: {
          total: sum(mentions),
          ...(Object.fromEntries(
            mentionStatuses.map((status) => [status, ofStatus(status)]),
          ) as Record<(typeof mentionStatuses)[number], number>),
        },
        replies: {
          in_progress: inStages(["in_progress"]),
          waiting: inStages(["waiting"]),
          placed,
          live: inStages(["placed"]),
          removed: inStages(["removed"]),
        },
        survival: {
          checks,
          checkedReplies,
          selfReported,
          decidedSelfReported: seen.decidedSelfReported,
          decided,
          survived,
          share: decided === 0 ? null : survived / decided,
          // Each one that was removed before it had stood for 72 hours.
          quotaReturned: removed,
        },
        replyRate: decidedMentions === 0 ? null : Math.min(1, placed / decidedMentions),
        platforms: sources.flatMap((source) => {
          const found = sum(mentions.filter((row) => row.source === source));
          return found === 0
            ? []
            : [{ source, mentions: found, replies: inStages(["placed", "removed"], source) }];
        }),
      };
    },
  };
}
