import type { Assignment } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { ReplyRow } from "../replies/index.ts";
import type { PlacementMethods } from "./service-methods.ts";
import type { SelfReports } from "./service-self-report.ts";

export function manualPlacementRoutes({
  selfReports,
  placementMethods,
  assignments,
}: {
  selfReports: SelfReports;
  placementMethods: PlacementMethods;
  assignments: { presentOne(row: ReplyRow): Promise<Assignment> };
}): Handlers<"getPlacementOptions" | "selfReportPlacement" | "interpretRefusal" | "endReply"> {
  return {
    getPlacementOptions: async ({ actor, params }) => ({
      placing: await placementMethods.getPlacementOptions(actor.userId, params.id),
    }),
    selfReportPlacement: async ({ actor, params, body }) => ({
      assignment: await assignments.presentOne(
        await selfReports.selfReportPlacement(actor.userId, params.id, body),
      ),
    }),
    interpretRefusal: async ({ actor, params, body }) => {
      const { refusal, row } = await placementMethods.interpretRefusal(
        actor.userId,
        params.id,
        body,
      );
      const { code, message, remedy, final } = refusal;
      const assignment = await assignments.presentOne(row);
      return { failure: { code, message, remedy }, final, assignment };
    },
    endReply: async ({ actor, params }) => ({
      assignment: await assignments.presentOne(
        await placementMethods.endReply(actor.userId, params.id),
      ),
    }),
  };
}
