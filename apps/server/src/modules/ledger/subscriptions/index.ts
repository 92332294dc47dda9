import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Payments } from "../../../integrations/ports/payments.ts";
import type { Accounts } from "../../identity/accounts/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Activities, Audit } from "../audit/index.ts";
import type { Billing } from "../billing/index.ts";
import type { Receipts } from "../receipts/index.ts";
import { subscriptionJobs } from "./jobs.ts";
import { subscriptionAdminRoutes, subscriptionRoutes } from "./routes.ts";
import { createSubscriptions } from "./service.ts";

export { type BillingMailKind, billingMailKinds } from "./events.ts";
export type { Subscriptions } from "./service.ts";
export type { PaddleEventRow } from "./service-events.ts";

/** The operator's connection to Paddle. */
export interface SubscriptionOptions {
  /** null: Paddle is not connected, so nothing can be bought. */
  payments?: Payments | null;
}

/** Subscriptions: checkouts, Paddle's events, changes of plan, refunds. */
export function createSubscriptionsModule(
  deps: ModuleDeps &
    SubscriptionOptions & {
      accounts: Accounts;
      workspaces: Workspaces;
      audit: Audit;
      activities: Activities;
      billing: Billing;
      receipts: Receipts;
    },
) {
  const subscriptions = createSubscriptions({ ...deps, payments: deps.payments ?? null });
  const { paddleEvents, reconciliation, priceChanges } = subscriptions;
  return defineModule({
    api: { subscriptions },
    routes: () => ({
      ...subscriptionRoutes(subscriptions),
      ...subscriptionAdminRoutes(subscriptions, deps.billing),
    }),
    jobs: [subscriptionJobs(subscriptions)],
    schedules: [
      { name: "subscriptions.events", run: paddleEvents.sweep },
      { name: "subscriptions.review", run: subscriptions.review },
      { name: "subscriptions.reconcile", run: reconciliation.runNightly },
      { name: "subscriptions.prices", run: priceChanges.applyDue },
    ],
    maintenance: [{ name: "subscriptions.prune", run: paddleEvents.prune }],
  });
}
