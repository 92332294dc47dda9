import type { optOutCalls } from "@earshot/contract";
import type { Handlers } from "../../platform/http/register.ts";
import type { OptOuts } from "./service.ts";

export function optOutRoutes(optOuts: OptOuts): Handlers<keyof typeof optOutCalls> {
  return {
    askOptOut: async ({ body, request }) => {
      await optOuts.ask(body, request.ip);
      return {};
    },
    confirmOptOut: async ({ body }) => ({ holds: await optOuts.confirm(body.token) }),
  };
}
