import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import { createExclusions } from "./service.ts";

export {
  createExclusions,
  type ExclusionRow,
  type Exclusions,
  type Filter,
  type Wanted,
} from "./service.ts";

/** What a workspace does not want to see. */
export function createExclusionsModule(deps: ModuleDeps & { workspaces: Workspaces }) {
  return defineModule({ api: { exclusions: createExclusions(deps) } });
}
