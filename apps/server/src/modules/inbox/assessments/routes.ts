import type { assessmentCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Assessments } from "./service.ts";

export const assessmentRoutes = (
  assessments: Assessments,
): Handlers<keyof typeof assessmentCalls> => ({
  requestAssessment: async ({ actor, params }) => ({
    mention: await assessments.request(actor.workspaceId, params.id),
  }),
});
