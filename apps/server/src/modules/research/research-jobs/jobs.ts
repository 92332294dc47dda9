import { sources } from "@earshot/contract";
import { z } from "zod";
import type { JobKind } from "../../../infrastructure/jobs.ts";
import type { JobRegistration } from "../../../infrastructure/modules.ts";
import type { Capability } from "../../../infrastructure/processes/index.ts";
import type { ResearchStep, ResearchWorker } from "./service-work.ts";

/** Does one step. The transaction that stores its result queues the next step. */
const stepJob = {
  name: "research.step",
  payload: z.object({ jobId: z.uuid(), run: z.int(), step: z.int() }),
  routes: [
    "model",
    ...sources.flatMap((source): Capability[] => [`search:${source}`, `posts:${source}`]),
  ],
  policy: "stately",
  // A step whose worker has ended is continued far earlier, see `idleMs`.
  expireInSeconds: 900,
  retryLimit: 3,
} satisfies JobKind<ResearchStep>;

/** Steps that a worker does concurrently per capability. Two made requests slower, and 50 analyses no faster. */
const concurrency = 1;

/** Queues each step in the transaction that requests it, and does the steps. */
export const researchJobQueue = (deps: { worker: ResearchWorker }): JobRegistration => ({
  kinds: [stepJob],
  enqueue: (jobs) =>
    deps.worker.topics.due.subscribe((tx, step) => {
      const key = `${step.jobId}:${step.run}:${step.step}`;
      return jobs.send(tx, stepJob, step, { key });
    }),
  work: (jobs) => jobs.workRouted(stepJob, concurrency, deps.worker.needsOf, deps.worker.runStep),
});
