import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import { type Platform, portsOf } from "../../../integrations/ports/platform.ts";
import type { Audit } from "../../ledger/audit/index.ts";
import { communityJobs } from "./jobs.ts";
import { communityRoutes } from "./routes.ts";
import { createCommunities } from "./service.ts";
import { createCommunityDecisions } from "./service-admin.ts";

export { communityKey } from "./rules.ts";
export type { KnownCommunityJson } from "./schema.ts";
export type { Communities, KnownRules } from "./service.ts";
export { decideOnKnown } from "./service-known.ts";

/** The services that the operator connects. */
export interface CommunityOptions {
  platforms: readonly Platform[];
}

/** Communities and what their rules allow. */
export function createCommunitiesModule(deps: ModuleDeps & CommunityOptions & { audit: Audit }) {
  const communities = createCommunities({
    ...deps,
    rulesReaders: portsOf(deps.platforms, "rulesReader"),
  });
  const communityDecisions = createCommunityDecisions(deps);
  return defineModule({
    api: { communities, communityDecisions },
    routes: () => communityRoutes({ communities, communityDecisions }),
    jobs: [communityJobs(communities, deps.log)],
  });
}
