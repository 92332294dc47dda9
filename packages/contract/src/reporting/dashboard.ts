import { z } from "zod";
import { call } from "../call.ts";
import { dashboardStatsSchema } from "./dashboard-stats.ts";
import { overviewSchema } from "./overview.ts";

export { type DashboardStats, dashboardStatsSchema } from "./dashboard-stats.ts";
export type { Activity, KeywordWeek, Overview } from "./overview.ts";

export const dashboardCalls = {
  dashboardStats: call({
    method: "GET",
    path: "/dashboard/stats",
    who: "customer",
    scope: "read",
    needsOnboarding: true,
    summary: "Get figures of mentions and replies.",
    data: z.object({ stats: dashboardStatsSchema }),
  }),
  getOverview: call({
    method: "GET",
    path: "/dashboard/overview",
    who: "customer",
    scope: "read",
    needsOnboarding: true,
    summary: "Get the week's mentions by keyword, what waits, the latest activity and the figures.",
    data: z.object({ overview: overviewSchema }),
  }),
};
