import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Documents } from "../../../integrations/ports/documents.ts";
import type { Analysis } from "../../discovery/company-profile/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import { knowledgeRoutes } from "./routes.ts";
import { createKnowledge } from "./service.ts";

export type { Knowledge } from "./service.ts";

/** The knowledge base: what workspaces know about their companies. */
export function createKnowledgeModule(
  deps: ModuleDeps & { workspaces: Workspaces; analysis: Analysis; documents: Documents },
) {
  const knowledge = createKnowledge(deps);
  return defineModule({
    api: { knowledge },
    routes: () => knowledgeRoutes(knowledge),
    maintenance: [{ name: "knowledge.prune", run: knowledge.prune }],
  });
}
