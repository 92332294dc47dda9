import { defineModule } from "../../../infrastructure/modules.ts";
import { clientRoutes } from "./routes.ts";
import { createClients } from "./service.ts";

/** The client workspaces of an agency at a glance. */
export function createClientsModule(deps: Parameters<typeof createClients>[0]) {
  const clients = createClients(deps);
  return defineModule({ api: { clients }, routes: () => clientRoutes(clients) });
}
