import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Posts } from "../../discovery/posts/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Assistant } from "../../ledger/assistant/index.ts";
import { resonanceRoutes } from "./routes.ts";
import { createResonance } from "./service.ts";

/** Scores of texts, and texts that the model improved. */
export function createResonanceModule(
  deps: ModuleDeps & { workspaces: Workspaces; posts: Posts; assistant: Assistant },
) {
  const resonance = createResonance(deps);
  return defineModule({
    api: { resonance },
    routes: () => resonanceRoutes(resonance),
    maintenance: [{ name: "resonance.prune", run: resonance.prune }],
  });
}
