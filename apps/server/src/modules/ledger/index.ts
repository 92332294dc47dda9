import { joinModules, type ModuleDeps } from "../../infrastructure/modules.ts";
import type { IdentityApi } from "../identity/index.ts";
import { type AssistantOptions, createAssistantModule } from "./assistant/index.ts";
import { createAuditModule } from "./audit/index.ts";
import { createBillingModule } from "./billing/index.ts";
import { createReceiptsModule, type ReceiptOptions } from "./receipts/index.ts";
import { createReferralsModule } from "./referrals/index.ts";
import { createSpendingModule, type SpendingOptions } from "./spending/index.ts";
import { createSubscriptionsModule, type SubscriptionOptions } from "./subscriptions/index.ts";

export type LedgerOptions = SpendingOptions &
  AssistantOptions &
  ReceiptOptions &
  SubscriptionOptions;
export type LedgerApi = Awaited<ReturnType<typeof createLedger>>["api"];

/** Everything that is counted and recorded: plans, quotas, budgets and the audit log. */
export async function createLedger(deps: ModuleDeps & LedgerOptions & IdentityApi) {
  const audit = createAuditModule(deps);
  const spending = createSpendingModule(deps);
  const assistant = await createAssistantModule({ ...deps, ...spending.api });
  const billing = createBillingModule(deps);
  const receipts = createReceiptsModule({ ...deps, ...audit.api });
  const subscriptions = createSubscriptionsModule({
    ...deps,
    ...audit.api,
    ...billing.api,
    ...receipts.api,
  });
  const referrals = createReferralsModule({
    ...deps,
    ...audit.api,
    ...billing.api,
    ...receipts.api,
    ...subscriptions.api,
  });
  return joinModules(audit, billing, receipts, subscriptions, referrals, spending, assistant);
}
