import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Notes } from "../../../integrations/ports/notes.ts";
import { type Platform, portsOf } from "../../../integrations/ports/platform.ts";
import { connectionRoutes, type RedditReturnHandler } from "./routes.ts";
import { createConnections } from "./service.ts";

export type { RedditReturn, RedditReturnHandler } from "./routes.ts";
export { type ConnectedAccount, type Connections, sealedConnections } from "./service.ts";

/** The services that the operator configures. */
export interface ConnectionOptions {
  platforms: readonly Platform[];
  /** null: nothing is exported to Notion. */
  notes?: Notes | null;
}

/** Accounts of other services that a workspace connects. */
export function createConnectionsModule(deps: ModuleDeps & ConnectionOptions) {
  const connections = createConnections({
    ...deps,
    provider: "reddit",
    link: portsOf(deps.platforms, "accountLink")[0] ?? null,
  });
  const notionConnections = createConnections({
    ...deps,
    provider: "notion",
    link: deps.notes?.link ?? null,
  });
  /** Later modules add handlers for the flows that they start: Reddit sends browsers back to one address. */
  const redditReturns: RedditReturnHandler[] = [];
  return defineModule({
    api: { connections, notionConnections, redditReturns },
    routes: (site) =>
      connectionRoutes({ ...deps, connections, notionConnections, redditReturns }, site),
  });
}
