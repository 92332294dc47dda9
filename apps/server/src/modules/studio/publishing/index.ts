import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import { type Platform, portsOf } from "../../../integrations/ports/platform.ts";
import type { Communities } from "../../discovery/communities/index.ts";
import type { OptOuts } from "../../discovery/opt-outs/index.ts";
import type { Connections } from "../../identity/connections/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import { createPublishingTopics } from "./events.ts";
import { publishingJobs } from "./jobs.ts";
import { publishingRoutes } from "./routes.ts";
import { createOwnPosts } from "./service.ts";
import { createPublishingChecks } from "./service-checks.ts";
import { createPublishingOutcome } from "./service-outcome.ts";
import { createPublisher } from "./service-publish.ts";
import { createPublishingRequirements } from "./service-requirements.ts";

export type { OwnPosts } from "./service.ts";

/** The platforms that the operator connects. */
export interface PublishingOptions {
  platforms: readonly Platform[];
}

/** Publishes workspaces' own posts with their own accounts, now or at a time. */
export function createPublishingModule(
  deps: ModuleDeps &
    PublishingOptions & {
      connections: Connections;
      workspaces: Workspaces;
      communities: Communities;
      optOuts: OptOuts;
    },
) {
  const platform = portsOf(deps.platforms, "publishing")[0] ?? null;
  const topics = createPublishingTopics();
  const outcome = createPublishingOutcome({ ...deps, topics });
  const requirements = createPublishingRequirements(deps);
  const publisher = createPublisher({ ...deps, platform, requirements, outcome });
  const checks = createPublishingChecks({ ...deps, platform, outcome, topics });
  const ownPosts = createOwnPosts({ ...deps, platform, requirements, publisher, topics });
  return defineModule({
    api: { ownPosts, publisher, publishingChecks: checks },
    routes: () => publishingRoutes(ownPosts),
    jobs: [publishingJobs({ ownPosts, publisher, checks })],
    schedules: [{ name: "publishing.requeue", run: checks.requeue }],
  });
}
