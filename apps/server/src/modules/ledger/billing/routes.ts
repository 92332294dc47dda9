import type { unitCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Billing } from "./service.ts";

export function billingRoutes(billing: Billing): Handlers<keyof typeof unitCalls> {
  return {
    listUnits: ({ actor, query }) => billing.unitEntries(actor.workspaceId, query),
  };
}
