import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Accounts } from "../../identity/accounts/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Audit } from "../audit/index.ts";
import type { Billing } from "../billing/index.ts";
import type { Receipts } from "../receipts/index.ts";
import type { Subscriptions } from "../subscriptions/index.ts";
import { referralJobs } from "./jobs.ts";
import { referralRoutes } from "./routes.ts";
import { createReferrals } from "./service.ts";

export type { Referrals } from "./service.ts";

/** Referrals: links, who joined with them, rewards. */
export function createReferralsModule(
  deps: ModuleDeps & {
    audit: Audit;
    accounts: Accounts;
    workspaces: Workspaces;
    billing: Billing;
    receipts: Receipts;
    subscriptions: Subscriptions;
  },
) {
  const referrals = createReferrals(deps);
  return defineModule({
    api: { referrals },
    routes: () => referralRoutes(referrals),
    jobs: [referralJobs(referrals)],
    maintenance: [{ name: "referrals.prune", run: referrals.prune }],
  });
}
