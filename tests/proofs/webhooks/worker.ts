/**
 * A worker that delivers webhooks in a separate process: the product's modules with the proof's database, which can
 * reach only the proof's receivers and its canary.
 */
import { createApp } from "../../../apps/server/src/app.ts";
import { createLog } from "../../../apps/server/src/infrastructure/log.ts";
import { openInfrastructure } from "../../../apps/server/src/infrastructure/open.ts";
import { createWebhookSender } from "../../../apps/server/src/integrations/webhooks/index.ts";
import { testOptions } from "../../../apps/server/src/testing/options.ts";
import { networkOf } from "./receivers.ts";

const { connection, ports, plant } = JSON.parse(process.env.WEBHOOKS_WORKER ?? "{}");
const infrastructure = await openInfrastructure(connection, {
  poolSize: 10,
  log: createLog("fatal"),
});
const webhookSender = createWebhookSender({
  userAgent: "proof",
  ...networkOf(ports),
  // A planted defect: addresses are not checked.
  ...(plant && { mayDial: () => true }),
});
const app = await createApp(infrastructure, testOptions({ webhookSender }));
const { webhookDeliveries } = app.api;
// The proof has ended or was killed.
process.on("disconnect", () => process.exit());
process.send?.("ready");
if (plant) {
  // The other planted defect: attempts begin only when all previous attempts have ended.
  for (;;) {
    const made = await webhookDeliveries.deliverDue();
    if (made === 0) await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}
webhookDeliveries.work();
