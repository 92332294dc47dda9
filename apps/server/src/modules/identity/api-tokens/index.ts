import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Workspaces } from "../workspaces/index.ts";
import { apiTokenRoutes } from "./routes.ts";
import { createApiTokens } from "./service.ts";
import { createIdempotency } from "./service-idempotency.ts";

export type { ApiTokens } from "./service.ts";
export { isApiToken, scopeProblem } from "./service-secret.ts";

/** API tokens, by which programs act for a workspace. */
export function createApiTokensModule(deps: ModuleDeps & { workspaces: Workspaces }) {
  const apiTokens = createApiTokens(deps);
  const idempotentRequests = createIdempotency(deps);
  return defineModule({
    api: { apiTokens, idempotentRequests },
    routes: () => apiTokenRoutes({ ...deps, apiTokens }),
    maintenance: [
      { name: "api-tokens.prune", run: apiTokens.prune },
      { name: "idempotent-requests.prune", run: idempotentRequests.prune },
    ],
  });
}
