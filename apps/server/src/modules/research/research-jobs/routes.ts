import type { researchJobCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { ResearchJobs } from "./service.ts";

export const researchJobRoutes = (
  researchJobs: ResearchJobs,
): Handlers<keyof typeof researchJobCalls> => ({
  getAnalysis: ({ actor, params }) => researchJobs.get(actor.workspaceId, params.jobId),
  cancelAnalysis: ({ actor, params }) => researchJobs.cancel(actor.workspaceId, params.id),
});
