import type { earningCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Earnings } from "./service.ts";
import type { Payouts } from "./service-payouts.ts";

export function earningRoutes(deps: {
  earnings: Earnings;
  payouts: Payouts;
}): Handlers<keyof typeof earningCalls> {
  const { earnings, payouts } = deps;
  return {
    listEarnings: ({ actor, query: { limit, offset, ...span } }) =>
      earnings.list(actor.userId, span, { limit, offset }),
    getStatement: ({ actor, query }) => earnings.statement(actor.userId, query),
    listWriterEarnings: () => payouts.writers(),
    recordPayout: async ({ actor, body }) => ({ payout: await payouts.record(actor.userId, body) }),
  };
}
