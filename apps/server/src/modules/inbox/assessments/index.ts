import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Monitoring } from "../../discovery/matching/index.ts";
import type { Posts } from "../../discovery/posts/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Assistant } from "../../ledger/assistant/index.ts";
import type { MentionReadings, Mentions } from "../mentions/index.ts";
import { assessmentJobs } from "./jobs.ts";
import { readingRoutes } from "./routes.ts";
import { createReadings } from "./service.ts";

export { createReadings, type Readings } from "./service.ts";

/** A language model's assessment of mentions, checked against the post. */
export function createAssessmentsModule(
  deps: ModuleDeps & {
    workspaces: Workspaces;
    assistant: Assistant;
    posts: Posts;
    monitoring: Monitoring;
    mentions: Mentions;
    mentionReadings: MentionReadings;
  },
) {
  const readings = createReadings(deps);
  return defineModule({
    api: { readings },
    routes: () => readingRoutes(readings),
    jobs: [assessmentJobs(readings)],
  });
}
