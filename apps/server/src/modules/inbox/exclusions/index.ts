import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Mentions } from "../mentions/index.ts";
import type { MentionHiding, VisibilityFilters } from "../recording/index.ts";
import { exclusionRoutes } from "./routes.ts";
import { createExclusions } from "./service.ts";
import { createExclusionPreviews } from "./service-preview.ts";

export type { Exclusions } from "./service.ts";

/** What a workspace does not want to see. */
export function createExclusionsModule(
  deps: ModuleDeps & {
    workspaces: Workspaces;
    mentions: Mentions;
    mentionHiding: MentionHiding;
    visibilityFilters: VisibilityFilters;
  },
) {
  const exclusions = createExclusions(deps);
  const exclusionPreviews = createExclusionPreviews({ ...deps, exclusions });
  return defineModule({
    api: { exclusions, exclusionPreviews },
    routes: () => exclusionRoutes({ exclusions, exclusionPreviews }),
  });
}
