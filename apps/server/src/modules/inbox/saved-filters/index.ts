import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import { savedFilterRoutes } from "./routes.ts";
import { createSavedFilters } from "./service.ts";

/** Filters of the mentions screen that a workspace saves under a name. */
export function createSavedFiltersModule(deps: ModuleDeps & { workspaces: Workspaces }) {
  const savedFilters = createSavedFilters(deps);
  return defineModule({ api: { savedFilters }, routes: () => savedFilterRoutes(savedFilters) });
}
