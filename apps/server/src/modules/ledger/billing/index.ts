import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import { billingRoutes } from "./routes.ts";
import { createBilling } from "./service.ts";

export type { Billing } from "./service.ts";

/** Plans, periods and quotas of workspaces. */
export function createBillingModule(deps: ModuleDeps & { workspaces: Workspaces }) {
  const billing = createBilling(deps);
  return defineModule({
    api: { billing },
    routes: () => billingRoutes(billing),
    schedules: [{ name: "billing.recount", run: billing.recount }],
  });
}
