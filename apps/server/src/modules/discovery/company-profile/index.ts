import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Websites } from "../../../integrations/ports/website.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Assistant } from "../../ledger/assistant/index.ts";
import type { Keywords } from "../keywords/index.ts";
import { analysisRoutes } from "./routes.ts";
import { createAnalysis } from "./service.ts";

export type { Analysis } from "./service.ts";

/** Reads a company's website and suggests its profile and keywords. */
export function createCompanyProfileModule(
  deps: ModuleDeps & {
    websites: Websites;
    workspaces: Workspaces;
    assistant: Assistant;
    keywords: Keywords;
  },
) {
  const analysis = createAnalysis(deps);
  return defineModule({ api: { analysis }, routes: () => analysisRoutes(analysis) });
}
