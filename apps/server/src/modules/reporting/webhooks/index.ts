import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { WebhookSender } from "../../../integrations/ports/webhook-sender.ts";
import type { Agencies } from "../../identity/agencies/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import { webhookJobs } from "./jobs.ts";
import { webhookRoutes } from "./routes.ts";
import { createWebhooks } from "./service.ts";
import { createWebhookDeliveries } from "./service-delivery.ts";

export { sealedWebhookSecrets } from "./service-names.ts";

/** The operator's settings. */
export interface WebhookOptions {
  webhookSender: WebhookSender;
}

/** Signed webhooks of workspaces. */
export function createWebhooksModule(
  deps: ModuleDeps & WebhookOptions & { workspaces: Workspaces; agencies: Agencies },
) {
  const webhooks = createWebhooks(deps);
  const webhookDeliveries = createWebhookDeliveries(deps);
  return defineModule({
    api: { webhooks, webhookDeliveries },
    routes: () => webhookRoutes(webhooks),
    jobs: [webhookJobs(webhookDeliveries)],
    maintenance: [{ name: "webhooks.prune", run: webhooks.prune }],
  });
}
