import { defineModule } from "../../../infrastructure/modules.ts";
import { dashboardRoutes } from "./routes.ts";
import { createDashboard } from "./service.ts";

export { createDashboard } from "./service.ts";

/** The figures of a workspace's overview. */
export function createDashboardModule(deps: Parameters<typeof createDashboard>[0]) {
  const dashboard = createDashboard(deps);
  return defineModule({ api: { dashboard }, routes: () => dashboardRoutes(dashboard) });
}
