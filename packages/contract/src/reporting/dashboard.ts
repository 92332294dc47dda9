import { z } from "zod";
import { call } from "../call.ts";
import { limits } from "../limits.ts";
import { dashboardStatsSchema } from "./dashboard-stats.ts";
import {
  dayFiguresSchema,
  daysQuery,
  figurePeriodSchema,
  figuresSchema,
  rangeQuery,
} from "./figures.ts";
import { nextActionSchema } from "./next-actions.ts";
import { activitySchema, overviewSchema } from "./overview.ts";

export { type DashboardStats, dashboardStatsSchema } from "./dashboard-stats.ts";
export type {
  CommunityFigures,
  DayFigures,
  FigurePeriod,
  FigureRange,
  FigureSums,
  Figures,
  KeywordFigures,
  PlatformFigures,
} from "./figures.ts";
export { figuresSchema } from "./figures.ts";
export { type NextAction, type NextActionKind, nextActionKinds } from "./next-actions.ts";
export type { Activity, KeywordWeek, Overview } from "./overview.ts";

const limitMessage = `must be a number from 1 to ${limits.activityListedMax}`;

export const dashboardCalls = {
  dashboardStats: call({
    method: "GET",
    path: "/dashboard/stats",
    who: "customer",
    scope: "read",
    needsOnboarding: true,
    summary: "Get figures of mentions and replies of all time.",
    data: z.object({ stats: dashboardStatsSchema }),
  }),
  dashboardActivity: call({
    method: "GET",
    path: "/dashboard/activity",
    who: "customer",
    scope: "read",
    needsOnboarding: true,
    summary: "List the latest steps of replies, newest first.",
    query: z.object({
      limit: z.coerce
        .number(limitMessage)
        .int(limitMessage)
        .min(1, limitMessage)
        .max(limits.activityListedMax, limitMessage)
        .default(10),
    }),
    data: z.object({ activity: z.array(activitySchema) }),
  }),
  dashboardCharts: call({
    method: "GET",
    path: "/dashboard/charts",
    who: "customer",
    scope: "read",
    needsOnboarding: true,
    summary: "Get the figures of each day: the last days, or from a day until another.",
    query: daysQuery,
    data: z.object({
      charts: z.object({ period: figurePeriodSchema, days: z.array(dayFiguresSchema) }),
    }),
  }),
  dashboardActions: call({
    method: "GET",
    path: "/dashboard/actions",
    who: "customer",
    scope: "read",
    needsOnboarding: true,
    summary: "List what to do next, the most urgent first.",
    data: z.object({ actions: z.array(nextActionSchema) }),
  }),
  dashboardMetrics: call({
    method: "GET",
    path: "/dashboard/metrics",
    who: "customer",
    scope: "read",
    needsOnboarding: true,
    summary:
      "Get the sums of some days by platform, keyword and community, beside the period before.",
    query: rangeQuery,
    data: z.object({ metrics: figuresSchema.omit({ days: true }) }),
  }),
  getOverview: call({
    method: "GET",
    path: "/dashboard/overview",
    who: "customer",
    scope: "read",
    needsOnboarding: true,
    summary:
      "Get all that the overview shows: figures of some days, what to do next and the latest activity.",
    query: rangeQuery,
    data: z.object({ overview: overviewSchema }),
  }),
};
