import { defineModule } from "../../../infrastructure/modules.ts";
import { dashboardRoutes } from "./routes.ts";
import { createDashboard } from "./service.ts";
import { createOverview } from "./service-overview.ts";

/** The overview of a workspace and its figures. */
export function createDashboardModule(
  deps: Parameters<typeof createDashboard>[0] &
    Omit<Parameters<typeof createOverview>[0], "dashboard">,
) {
  const dashboard = createDashboard(deps);
  const overview = createOverview({ ...deps, dashboard });
  const { figures } = deps;
  return defineModule({
    api: { dashboard },
    routes: () => dashboardRoutes({ dashboard, overview, figures }),
  });
}
