import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Team } from "../../identity/team/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Activities } from "../../ledger/audit/index.ts";
import type { Mentions } from "../mentions/index.ts";
import { collaborationRoutes } from "./routes.ts";
import { createCollaboration } from "./service.ts";

export type { Collaboration } from "./service.ts";

/** What people of a workspace do together with a mention: assignments and comments. */
export function createCollaborationModule(
  deps: ModuleDeps & {
    workspaces: Workspaces;
    team: Team;
    activities: Activities;
    mentions: Mentions;
  },
) {
  const collaboration = createCollaboration(deps);
  return defineModule({
    api: { collaboration },
    routes: () => collaborationRoutes(collaboration),
  });
}
