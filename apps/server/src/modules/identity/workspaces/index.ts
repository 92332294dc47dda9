import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Accounts } from "../accounts/index.ts";
import { workspaceRoutes } from "./routes.ts";
import { createWorkspaces } from "./service.ts";

export { disclosureOf } from "./rules.ts";
export { answersOf, type Company, companyFacts, companyOf } from "./rules-answers.ts";
export { countryOf } from "./rules-country.ts";
export { activeRoleOf, includesTeam, seatsOf } from "./rules-roles.ts";
export { agencyTier } from "./schema.ts";
export type { WorkspaceMember, WorkspaceRow, Workspaces } from "./service.ts";

/** Workspaces: members, company profile and settings. */
export function createWorkspacesModule(deps: ModuleDeps & { accounts: Accounts }) {
  const workspaces = createWorkspaces(deps);
  return defineModule({ api: { workspaces }, routes: () => workspaceRoutes(workspaces) });
}
