import type { optOutCalls } from "@earshot/contract";
import type { Handlers } from "../../platform/http/register.ts";
import type { OptOuts } from "./service.ts";
import type { OptOutList } from "./service-admin.ts";

export function optOutRoutes(optOuts: OptOuts): Handlers<keyof typeof optOutCalls> {
  return {
    askOptOut: async ({ body, request }) => {
      await optOuts.ask(body, request.ip);
      return {};
    },
    confirmOptOut: async ({ body }) => ({ holds: await optOuts.confirm(body.token) }),
  };
}

/** The administrator's list. */
export const optOutListRoutes = (
  list: OptOutList,
): Handlers<"listOptOuts" | "addOptOut" | "deleteOptOut"> => ({
  listOptOuts: ({ query: { search, limit, offset } }) => list.list(search, { limit, offset }),
  addOptOut: async ({ body }) => ({ optOut: await list.add(body) }),
  deleteOptOut: async ({ params }) => {
    await list.remove(params.id);
    return {};
  },
});
