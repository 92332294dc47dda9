import type { dashboardCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Dashboard } from "./service.ts";

export function dashboardRoutes(dashboard: Dashboard): Handlers<keyof typeof dashboardCalls> {
  return {
    dashboardStats: async ({ actor }) => ({ stats: await dashboard.stats(actor.workspaceId) }),
  };
}
