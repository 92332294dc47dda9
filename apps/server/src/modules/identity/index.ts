import { joinModules, type ModuleDeps } from "../../infrastructure/modules.ts";
import { type Brands, createAccountsModule } from "./accounts/index.ts";
import { type Agencies, createAgenciesModule } from "./agencies/index.ts";
import { createApiTokensModule } from "./api-tokens/index.ts";
import { type ConnectionOptions, createConnectionsModule } from "./connections/index.ts";
import { createTeamModule } from "./team/index.ts";
import { createWorkspacesModule } from "./workspaces/index.ts";

export type IdentityOptions = ConnectionOptions & { sessionSecret: string };
export type IdentityApi = ReturnType<typeof createIdentity>["api"];

/** The people who use the product: their accounts and workspaces, the members of these, and connected accounts. */
export function createIdentity(deps: ModuleDeps & IdentityOptions) {
  // The first modules send mails under the brands of agencies, which a later module provides.
  const brands: Brands = {
    ofPerson: (userId) => agenciesOf().brandOfPerson(userId),
    ofWorkspace: (workspaceId) => agenciesOf().brandOf(workspaceId),
  };
  const accounts = createAccountsModule({ ...deps, brands });
  const workspaces = createWorkspacesModule({ ...deps, ...accounts.api });
  const team = createTeamModule({ ...deps, ...accounts.api, ...workspaces.api, brands });
  const agencies = createAgenciesModule({
    ...deps,
    ...accounts.api,
    ...workspaces.api,
    ...team.api,
  });
  const agenciesOf = (): Agencies => agencies.api.agencies;
  const connections = createConnectionsModule(deps);
  const apiTokens = createApiTokensModule({ ...deps, ...workspaces.api });
  return joinModules(accounts, workspaces, team, agencies, connections, apiTokens);
}
