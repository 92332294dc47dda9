import { type dashboardCalls, type FigureRange, limits } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Figures } from "../figures/index.ts";
import type { Dashboard } from "./service.ts";
import type { OverviewReader } from "./service-overview.ts";

/** The range that a query gives: two days of one's own, or the last days. */
const rangeOf = (
  lastDays: number | undefined,
  { from, until }: { from?: string | undefined; until?: string | undefined },
): FigureRange =>
  from !== undefined && until !== undefined
    ? { from, until }
    : { lastDays: lastDays ?? limits.weekDays };

export function dashboardRoutes(services: {
  dashboard: Dashboard;
  overview: OverviewReader;
  figures: Figures;
}): Handlers<keyof typeof dashboardCalls> {
  const { dashboard, overview, figures } = services;
  return {
    dashboardStats: async ({ actor }) => ({
      stats: await dashboard.stats(await dashboard.find(actor.workspaceId)),
    }),
    dashboardActivity: async ({ actor, query }) => ({
      activity: await overview.activity(actor.workspaceId, query.limit),
    }),
    dashboardCharts: async ({ actor, query }) => ({
      charts: await figures.days(actor.workspaceId, rangeOf(query.days, query)),
    }),
    dashboardActions: async ({ actor }) => {
      const { actions } = await dashboard.read(await dashboard.find(actor.workspaceId));
      return { actions };
    },
    dashboardMetrics: async ({ actor, query }) => {
      const range = rangeOf(query.range, query);
      const { days: _, ...metrics } = await figures.of(actor.workspaceId, range);
      return { metrics };
    },
    getOverview: async ({ actor, query }) => ({
      overview: await overview.read(actor.workspaceId, rangeOf(query.range, query)),
    }),
  };
}
