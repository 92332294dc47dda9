import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Session } from "../session/index.ts";
import { registerMcp } from "./routes.ts";

/** The MCP server, by which assistants work with a workspace. */
export function createMcpModule(deps: ModuleDeps & { session: Pick<Session, "actorOfApiToken"> }) {
  return defineModule({
    api: {},
    pages: (app, site) => registerMcp(app, { ...deps, site }),
  });
}
