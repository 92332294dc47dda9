import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Assignments } from "../writers/index.ts";
import type { ApiPlacement } from "./service-api.ts";

export function apiPlacementRoutes({
  apiPlacing,
  assignments,
}: {
  apiPlacing: ApiPlacement;
  assignments: Assignments;
}): Handlers<"placeReply"> {
  return {
    placeReply: async ({ actor, params, body }) => ({
      assignment: await assignments.presentOne(
        await apiPlacing.begin(actor.userId, params.id, body.accountId),
      ),
    }),
  };
}
