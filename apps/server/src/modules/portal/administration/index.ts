import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { Keywords } from "../../discovery/keywords/index.ts";
import type { Earnings } from "../../fulfilment/earnings/index.ts";
import type { Notices } from "../../fulfilment/notices/index.ts";
import type { UnresolvedPlacements } from "../../fulfilment/placement/index.ts";
import type { Replies } from "../../fulfilment/replies/index.ts";
import type { Writers } from "../../fulfilment/writers/index.ts";
import type { Accounts } from "../../identity/accounts/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Mentions } from "../../inbox/mentions/index.ts";
import type { Audit } from "../../ledger/audit/index.ts";
import type { Billing } from "../../ledger/billing/index.ts";
import type { Receipts } from "../../ledger/receipts/index.ts";
import type { Referrals } from "../../ledger/referrals/index.ts";
import type { Spending } from "../../ledger/spending/index.ts";
import type { Subscriptions } from "../../ledger/subscriptions/index.ts";
import {
  administrationOperationRoutes,
  administrationRoutes,
  administrationSupportRoutes,
  administrationWorkspaceRoutes,
  administrationWriterRoutes,
} from "./routes.ts";
import { createAdministratorLogView } from "./service-log.ts";
import { createOperations } from "./service-operations.ts";
import { createAdminOverview } from "./service-overview.ts";
import { createAdminSearch } from "./service-search.ts";
import { createSupportAccess } from "./service-support.ts";
import { createAdminWorkspaces } from "./service-workspaces.ts";
import { createAdminWriters } from "./service-writers.ts";

/** Administration: overview, workspaces, writers, support access, webhooks and jobs, and the administrators' log. */
export function createAdministrationModule(
  deps: ModuleDeps & {
    accounts: Accounts;
    workspaces: Workspaces;
    audit: Audit;
    billing: Billing;
    subscriptions: Subscriptions;
    receipts: Receipts;
    referrals: Referrals;
    spending: Spending;
    keywords: Keywords;
    mentions: Mentions;
    replies: Replies;
    writers: Writers;
    earnings: Earnings;
    unresolvedPlacements: UnresolvedPlacements;
    notices: Notices;
  },
) {
  const supportAccess = createSupportAccess(deps);
  const services = {
    overview: createAdminOverview(deps),
    search: createAdminSearch(deps),
    log: createAdministratorLogView(deps),
    adminWorkspaces: createAdminWorkspaces({ ...deps, supportAccess }),
    adminWriters: createAdminWriters(deps),
    supportAccess,
    operations: createOperations(deps),
  };
  return defineModule({
    api: { supportAccess, adminWorkspaces: services.adminWorkspaces },
    routes: () => ({
      ...administrationRoutes(services),
      ...administrationWorkspaceRoutes(services),
      ...administrationWriterRoutes(services),
      ...administrationSupportRoutes(services),
      ...administrationOperationRoutes(services),
    }),
  });
}
