import {
  type dashboardCalls,
  type FigureRange,
  type Figures as FiguresData,
  limits,
  type NextAction,
} from "@earshot/contract";
import { type Actor, hidesPlans } from "../../../infrastructure/http/actor.ts";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Figures } from "../figures/index.ts";
import type { Dashboard } from "./service.ts";
import type { OverviewReader } from "./service-overview.ts";

/** The range of a query: from one day until another, or the last days. */
const rangeOf = (
  lastDays: number | undefined,
  { from, until }: { from?: string | undefined; until?: string | undefined },
): FigureRange =>
  from !== undefined && until !== undefined
    ? { from, until }
    : { lastDays: lastDays ?? limits.weekDays };

/** Figures without the cost of the plan, for people who do not see plans. */
function withoutCosts<F extends Pick<FiguresData, "totals" | "before">>(
  actor: Actor,
  figures: F,
): F {
  if (!hidesPlans(actor)) return figures;
  const { totals, before } = figures;
  return { ...figures, totals: { ...totals, cost: null }, before: { ...before, cost: null } };
}

/** Actions except those that lead to the plans, for people who do not see plans. */
const withoutPlans = (actor: Actor, actions: NextAction[]): NextAction[] =>
  hidesPlans(actor) ? actions.filter(({ target }) => target.view !== "pricing") : actions;

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
    dashboardActions: async ({ actor }) => ({
      actions: withoutPlans(actor, await overview.actions(actor.workspaceId)),
    }),
    dashboardMetrics: async ({ actor, query }) => {
      const range = rangeOf(query.range, query);
      const { days: _, ...metrics } = await figures.of(actor.workspaceId, range);
      return { metrics: withoutCosts(actor, metrics) };
    },
    getOverview: async ({ actor, query }) => {
      const read = await overview.read(actor.workspaceId, rangeOf(query.range, query));
      const actions = withoutPlans(actor, read.actions);
      return { overview: { ...read, actions, figures: withoutCosts(actor, read.figures) } };
    },
  };
}
