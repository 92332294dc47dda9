import { joinModules, type ModuleDeps } from "../../infrastructure/modules.ts";
import { createAccountsModule } from "./accounts/index.ts";
import { createApiTokensModule } from "./api-tokens/index.ts";
import { type ConnectionOptions, createConnectionsModule } from "./connections/index.ts";
import { createTeamModule } from "./team/index.ts";
import { createWorkspacesModule } from "./workspaces/index.ts";

export type IdentityOptions = ConnectionOptions & { sessionSecret: string };
export type IdentityApi = ReturnType<typeof createIdentity>["api"];

/** Who uses the product: accounts of people, their workspaces with who is in them, and what these connect. */
export function createIdentity(deps: ModuleDeps & IdentityOptions) {
  const accounts = createAccountsModule(deps);
  const workspaces = createWorkspacesModule({ ...deps, ...accounts.api });
  const team = createTeamModule({ ...deps, ...accounts.api, ...workspaces.api });
  const apiTokens = createApiTokensModule({ ...deps, ...workspaces.api });
  return joinModules(accounts, workspaces, team, createConnectionsModule(deps), apiTokens);
}
