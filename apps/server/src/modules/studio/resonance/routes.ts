import type { resonanceCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { ResonanceService } from "./service.ts";

export const resonanceRoutes = (
  resonance: ResonanceService,
): Handlers<keyof typeof resonanceCalls> => ({
  scoreResonance: async ({ actor, body }) => ({
    resonance: await resonance.score(actor.workspaceId, body),
  }),
  optimizeContent: ({ actor, body }) => resonance.optimize(actor.workspaceId, body),
  refineForResonance: ({ actor, body }) => resonance.refine(actor.workspaceId, body),
  listOptimizations: ({ actor, query }) => resonance.history(actor.workspaceId, query),
  getOptimizationStats: ({ actor }) => resonance.stats(actor.workspaceId),
});
