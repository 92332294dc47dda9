import type { analysisCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Analyses } from "./service.ts";

export const analysisRoutes = (analyses: Analyses): Handlers<keyof typeof analysisCalls> => ({
  startAnalysis: ({ actor, body }) => analyses.start(actor.workspaceId, body),
  listAnalyses: ({ actor, query }) => analyses.list(actor.workspaceId, query),
  regenerateAnalysis: ({ actor, params }) => analyses.regenerate(actor.workspaceId, params.id),
  getInsights: ({ actor, params }) => analyses.insights(actor.workspaceId, params.id),
  getAnalytics: ({ actor, params }) => analyses.analytics(actor.workspaceId, params.id),
  countDiscussions: ({ actor, params, body }) => analyses.count(actor.workspaceId, params.id, body),
  completeAnalysis: ({ actor, params }) => analyses.complete(actor.workspaceId, params.id),
});
