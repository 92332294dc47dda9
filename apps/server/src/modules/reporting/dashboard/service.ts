import { type DashboardStats, mentionStatuses, sources } from "@earshot/contract";
import type { Replies } from "../../fulfilment/replies/index.ts";
import type { Mentions } from "../../inbox/mentions/index.ts";
import type { Figures } from "../figures/index.ts";

export type Dashboard = ReturnType<typeof createDashboard>;

/** Figures for a workspace, of all time. */
export function createDashboard(deps: { mentions: Mentions; replies: Replies; figures: Figures }) {
  return {
    async stats(workspaceId: string): Promise<DashboardStats> {
      const [mentions, open, totals] = await Promise.all([
        deps.mentions.countBySource(workspaceId),
        deps.replies.countOpen(workspaceId),
        deps.figures.ofAllTime(workspaceId),
      ]);
      const sum = (rows: readonly { count: number }[]) =>
        rows.reduce((total, { count }) => total + count, 0);
      const ofStatus = (status: string) => sum(mentions.filter((row) => row.status === status));
      const ofFacet = (facet: string) => totals.find((row) => row.facet === facet);
      const whole = ofFacet("");
      const { placed = 0, survived = 0, removed = 0, checks = 0, checked = 0 } = whole ?? {};
      const engaged = ofStatus("accepted") + ofStatus("in_progress") + ofStatus("replied");
      const decided = survived + removed;
      return {
        mentions: {
          total: sum(mentions),
          ...(Object.fromEntries(
            mentionStatuses.map((status) => [status, ofStatus(status)]),
          ) as Record<(typeof mentionStatuses)[number], number>),
        },
        replies: {
          in_progress: open.inProgress,
          waiting: open.waiting,
          placed,
          live: placed - removed,
          removed,
        },
        survival: {
          checks,
          checkedReplies: checked,
          selfReported: whole?.self_reported ?? 0,
          decidedSelfReported: whole?.self_reported_decided ?? 0,
          decided,
          survived,
          share: decided === 0 ? null : survived / decided,
          // Each one that was removed before it had stood for 72 hours.
          quotaReturned: removed,
        },
        replyRate: engaged === 0 ? null : Math.min(1, placed / engaged),
        platforms: sources.flatMap((source) => {
          const found = sum(mentions.filter((row) => row.source === source));
          const replies = ofFacet(`s:${source}`)?.placed ?? 0;
          return found === 0 ? [] : [{ source, mentions: found, replies }];
        }),
      };
    },
  };
}
