import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { OpenEnds } from "./service-ends.ts";

export function openEndRoutes({
  openEnds,
}: {
  openEnds: OpenEnds;
}): Handlers<"listOpenEnds" | "settleOpenEnd"> {
  return {
    listOpenEnds: async () => ({ placements: await openEnds.list() }),
    settleOpenEnd: async ({ actor, params, body }) => {
      await openEnds.settle(actor.userId, params.id, body.permalink);
      return {};
    },
  };
}
