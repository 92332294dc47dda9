import { defineModule } from "../../../infrastructure/modules.ts";
import type { Figures } from "../figures/index.ts";
import { dashboardRoutes } from "./routes.ts";
import { createDashboard } from "./service.ts";
import { createActions } from "./service-actions.ts";
import { createOverview } from "./service-overview.ts";

/** The overview of a workspace and its figures. */
export function createDashboardModule(
  deps: Parameters<typeof createDashboard>[0] &
    Parameters<typeof createActions>[0] &
    Omit<Parameters<typeof createOverview>[0], "dashboard" | "actions"> & { figures: Figures },
) {
  const dashboard = createDashboard(deps);
  const actions = createActions(deps);
  const overview = createOverview({ ...deps, dashboard, actions });
  const { figures } = deps;
  return defineModule({
    api: { dashboard },
    routes: () => dashboardRoutes({ dashboard, actions, overview, figures }),
  });
}
