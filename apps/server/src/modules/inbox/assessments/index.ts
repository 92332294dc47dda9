import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Matching } from "../../discovery/matching/index.ts";
import type { Posts } from "../../discovery/posts/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Assistant } from "../../ledger/assistant/index.ts";
import type { MentionAssessments, Mentions } from "../mentions/index.ts";
import { assessmentJobs } from "./jobs.ts";
import { assessmentRoutes } from "./routes.ts";
import { createAssessments } from "./service.ts";

/** A language model's assessment of mentions, checked against the post. */
export function createAssessmentsModule(
  deps: ModuleDeps & {
    workspaces: Workspaces;
    assistant: Assistant;
    posts: Posts;
    matching: Matching;
    mentions: Mentions;
    mentionAssessments: MentionAssessments;
  },
) {
  const assessments = createAssessments(deps);
  return defineModule({
    api: { assessments },
    routes: () => assessmentRoutes(assessments),
    jobs: [assessmentJobs(assessments)],
  });
}
