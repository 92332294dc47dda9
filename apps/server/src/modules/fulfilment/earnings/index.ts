import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Accounts } from "../../identity/accounts/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Audit } from "../../ledger/audit/index.ts";
import type { Replies } from "../replies/index.ts";
import type { OwnWorkspaces } from "../writers/index.ts";
import { earningRoutes } from "./routes.ts";
import { payoutMethodRoutes } from "./routes-payout-methods.ts";
import { withdrawalRoutes } from "./routes-withdrawals.ts";
import { createEarnings, type EarningRates, earningRates } from "./service.ts";
import { createPayoutMethods } from "./service-payout-methods.ts";
import { payoutStatement } from "./service-payout-statement.ts";
import { createPayouts } from "./service-payouts.ts";
import { createWithdrawals } from "./service-withdrawals.ts";

export type { Earnings } from "./service.ts";
export { sealedPayoutMethods } from "./service-payout-methods.ts";
export type { Payouts } from "./service-payouts.ts";

/** Settings of the operator. */
export interface EarningOptions {
  /** Cents for a placed reply, by platform. */
  earningRates?: Partial<EarningRates>;
}

/** Earnings and payouts of writers, and withdrawals by customers. */
export function createEarningsModule(
  deps: ModuleDeps &
    EarningOptions & {
      accounts: Accounts;
      workspaces: Workspaces;
      audit: Audit;
      replies: Replies;
      ownWorkspaces: OwnWorkspaces;
    },
) {
  const earnings = createEarnings({ ...deps, rates: { ...earningRates, ...deps.earningRates } });
  const payoutMethods = createPayoutMethods(deps);
  const payouts = createPayouts({ ...deps, methodInWords: payoutMethods.inWords });
  const withdrawals = createWithdrawals(deps);
  return defineModule({
    api: { earnings, payouts, withdrawals },
    routes: () => ({
      ...earningRoutes({ earnings, payouts }),
      ...payoutMethodRoutes({
        payoutMethods,
        statement: (writerId, id) => payoutStatement(deps, writerId, id),
      }),
      ...withdrawalRoutes({ withdrawals }),
    }),
  });
}
