import type { Assignment } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { ReplyRow } from "../replies/index.ts";
import type { Attesting } from "./service-attest.ts";
import type { PlacingWays } from "./service-ways.ts";

export function handPlacingRoutes({
  attesting,
  placingWays,
  assignments,
}: {
  attesting: Attesting;
  placingWays: PlacingWays;
  assignments: { presentOne(row: ReplyRow): Promise<Assignment> };
}): Handlers<"getPlacing" | "attestPlaced" | "refusedReply" | "endReply"> {
  return {
    getPlacing: async ({ actor, params }) => ({
      placing: await placingWays.getPlacing(actor.userId, params.id),
    }),
    attestPlaced: async ({ actor, params, body }) => ({
      assignment: await assignments.presentOne(
        await attesting.attestPlaced(actor.userId, params.id, body),
      ),
    }),
    refusedReply: async ({ actor, params, body }) => {
      const { refusal, row } = await placingWays.refusedReply(actor.userId, params.id, body);
      const { code, message, remedy, final } = refusal;
      const assignment = await assignments.presentOne(row);
      return { trouble: { code, message, remedy }, final, assignment };
    },
    endReply: async ({ actor, params }) => ({
      assignment: await assignments.presentOne(await placingWays.endReply(actor.userId, params.id)),
    }),
  };
}
