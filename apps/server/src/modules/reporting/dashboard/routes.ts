import type { dashboardCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Dashboard } from "./service.ts";
import type { OverviewReader } from "./service-overview.ts";

export function dashboardRoutes(
  dashboard: Dashboard,
  overview: OverviewReader,
): Handlers<keyof typeof dashboardCalls> {
  return {
    dashboardStats: async ({ actor }) => ({ stats: await dashboard.stats(actor.workspaceId) }),
    getOverview: async ({ actor }) => ({ overview: await overview.read(actor.workspaceId) }),
  };
}
