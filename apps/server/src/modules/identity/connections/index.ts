import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { AccountLink } from "../../../integrations/ports/account-link.ts";
import { connectionRoutes, type RedditReturnHandler } from "./routes.ts";
import { createConnections } from "./service.ts";

export type { RedditReturn, RedditReturnHandler } from "./routes.ts";
export { type Connections, createConnections, sealedConnections } from "./service.ts";

/** What the operator connects for it. */
export interface ConnectionOptions {
  /** Customers' Reddit accounts; null: no Reddit app is configured. */
  reddit?: AccountLink | null;
}

/** Accounts of other services that a workspace connects. */
export function createConnectionsModule(deps: ModuleDeps & ConnectionOptions) {
  const connections = createConnections({ ...deps, reddit: deps.reddit ?? null });
  /** Later modules add how they finish what they began: Reddit sends browsers back to one address. */
  const redditReturns: RedditReturnHandler[] = [];
  return defineModule({
    api: { connections, redditReturns },
    routes: (site) => connectionRoutes({ ...deps, connections, redditReturns }, site),
  });
}
