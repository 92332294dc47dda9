import type { researchJobCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { ResearchJobs } from "./service.ts";

export const researchJobRoutes = (
  researchJobs: ResearchJobs,
): Handlers<keyof typeof researchJobCalls> => ({
  getAnalysis: ({ actor, params }) => researchJobs.get(actor.workspaceId, params.jobId),
  listComparisons: async ({ actor }) => ({
    items: await researchJobs.listTitles(actor.workspaceId, "communities"),
  }),
  cancelAnalysis: ({ actor, params }) => researchJobs.cancel(actor.workspaceId, params.id),
});
