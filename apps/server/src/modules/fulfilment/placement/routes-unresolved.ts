import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { UnresolvedPlacements } from "./service-unresolved.ts";

export function unresolvedPlacementRoutes({
  unresolvedPlacements,
}: {
  unresolvedPlacements: UnresolvedPlacements;
}): Handlers<"listUnresolvedPlacements" | "resolvePlacement"> {
  return {
    listUnresolvedPlacements: ({ query }) => unresolvedPlacements.list(query),
    resolvePlacement: async ({ actor, params, body }) => {
      await unresolvedPlacements.resolve(actor.userId, params.id, body.permalink);
      return {};
    },
  };
}
