import type { discoveryCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Analysis } from "./service.ts";

export const analysisRoutes = (analysis: Analysis): Handlers<keyof typeof discoveryCalls> => ({
  analyzeWebsite: ({ actor, body }) => analysis.analyzeWebsite(actor.workspaceId, body.websiteUrl),
  generateFunctions: async ({ actor, body }) => ({
    functions: await analysis.generateFunctions(actor.workspaceId, body),
  }),
  listSuggestions: ({ actor, query }) => analysis.suggestForProfile(actor.workspaceId, query.limit),
  suggestKeywords: ({ actor, body }) =>
    analysis.suggestFor(actor.workspaceId, body.context, body.limit),
});
