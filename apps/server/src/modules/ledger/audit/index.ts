import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Accounts } from "../../identity/accounts/index.ts";
import type { Agencies } from "../../identity/agencies/index.ts";
import type { Team } from "../../identity/team/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import { activityRoutes } from "./routes-activities.ts";
import { createAudit } from "./service.ts";
import { createActivities } from "./service-activities.ts";

export { auditRoutes } from "./routes.ts";
export { checkOutcomeOf } from "./rules.ts";
export { type Audit, hashOf, type NewAuditEntry } from "./service.ts";
export type { Activities } from "./service-activities.ts";
export { operatorId } from "./service-administrators.ts";

/**
 * The audit log of replies, the log of administrators and the log of activities. The routes of the first are
 * registered by `replies`, which knows whose reply it is.
 */
export function createAuditModule(
  deps: ModuleDeps & {
    accounts: Accounts;
    workspaces: Workspaces;
    team: Team;
    agencies: Agencies;
  },
) {
  const activities = createActivities(deps);
  return defineModule({
    api: { audit: createAudit(deps), activities },
    routes: () => activityRoutes(activities),
    maintenance: [{ name: "activities.prune", run: activities.prune }],
  });
}
