import type { PayoutStatement, payoutMethodCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { PayoutMethods } from "./service-payout-methods.ts";

export function payoutMethodRoutes(deps: {
  payoutMethods: PayoutMethods;
  statement: (writerId: string, id: string) => Promise<PayoutStatement>;
}): Handlers<keyof typeof payoutMethodCalls> {
  const { payoutMethods, statement } = deps;
  return {
    getPayoutMethod: ({ actor }) => payoutMethods.own(actor.userId),
    putPayoutMethod: ({ actor, body }) => payoutMethods.save(actor, body),
    getWriterPayoutMethod: ({ actor, params }) =>
      payoutMethods.forAdministrator(actor.userId, params.id),
    getPayoutStatement: async ({ actor, params }) => ({
      statement: await statement(actor.userId, params.id),
    }),
  };
}
