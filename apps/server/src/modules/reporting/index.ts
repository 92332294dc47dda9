import { joinModules, type ModuleDeps } from "../../infrastructure/modules.ts";
import type { DiscoveryApi } from "../discovery/index.ts";
import type { FulfilmentApi } from "../fulfilment/index.ts";
import type { IdentityApi } from "../identity/index.ts";
import type { InboxApi } from "../inbox/index.ts";
import type { LedgerApi } from "../ledger/index.ts";
import { createClientsModule } from "./clients/index.ts";
import { createDashboardModule } from "./dashboard/index.ts";
import { createFeedsModule } from "./feeds/index.ts";
import { createFiguresModule } from "./figures/index.ts";
import { createNotificationsModule, type NotificationOptions } from "./notifications/index.ts";
import { createReportsModule } from "./reports/index.ts";
import { createWebhooksModule, type WebhookOptions } from "./webhooks/index.ts";

export type ReportingOptions = NotificationOptions & WebhookOptions;

/** What customers see about their workspace as a whole: figures, reports, feeds, notifications and webhooks. */
export function createReporting(
  deps: ModuleDeps &
    ReportingOptions &
    IdentityApi &
    LedgerApi &
    DiscoveryApi &
    InboxApi &
    FulfilmentApi,
) {
  const figures = createFiguresModule(deps);
  const withFigures = { ...deps, ...figures.api };
  return joinModules(
    figures,
    createDashboardModule(withFigures),
    createClientsModule(deps),
    createReportsModule(withFigures),
    createFeedsModule(deps),
    createNotificationsModule(deps),
    createWebhooksModule(deps),
  );
}
