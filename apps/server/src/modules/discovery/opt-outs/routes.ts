import type { optOutCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { OptOuts } from "./service.ts";
import type { OptOutList } from "./service-admin.ts";

/** The public calls, except the redirect to Reddit (`optOutProofRoutes`). */
export function optOutRoutes(
  optOuts: OptOuts,
): Handlers<Exclude<keyof typeof optOutCalls, "proveOptOutByReddit">> {
  return {
    requestOptOut: async ({ body, request }) => {
      await optOuts.ask(body, request.ip);
      return {};
    },
    confirmOptOut: ({ body }) => optOuts.confirm(body.token),
    proveOptOutByProfile: ({ body, request }) =>
      optOuts.proofs.checkProfile(body.token, request.ip),
  };
}

/** The administrator's list. */
export const optOutListRoutes = (
  list: OptOutList,
): Handlers<"listOptOuts" | "countOptOuts" | "addOptOut" | "decideOptOut"> => ({
  listOptOuts: ({ query: { search, status, limit, offset } }) =>
    list.list({ search, status }, { limit, offset }),
  countOptOuts: () => list.counts(),
  addOptOut: async ({ actor, body }) => ({ optOut: await list.add(actor.userId, body) }),
  decideOptOut: async ({ actor, params, body }) => ({
    optOut: await list.decide(actor.userId, params.id, body.decision),
  }),
});
