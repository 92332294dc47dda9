import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import { createResearchTopics } from "./events.ts";
import { researchJobQueue } from "./jobs.ts";
import { researchJobRoutes } from "./routes.ts";
import { createResearchJobs } from "./service.ts";
import { createResearchWorker } from "./service-work.ts";

export type { JobSummary, ResearchJobs } from "./service.ts";
export type { ResearchKind, StepCapability, StepContext, StoredJob } from "./service-kinds.ts";

/** Research that workers do in steps. Later modules register the kinds. */
export function createResearchJobsModule(deps: ModuleDeps) {
  const topics = createResearchTopics();
  const worker = createResearchWorker({ ...deps, topics });
  const researchJobs = createResearchJobs({ ...deps, worker });
  return defineModule({
    api: { researchJobs, researchWorker: worker },
    routes: () => researchJobRoutes(researchJobs),
    jobs: [researchJobQueue({ worker })],
    schedules: [{ name: "research.resume", run: worker.resume }],
  });
}
