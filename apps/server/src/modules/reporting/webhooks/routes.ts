import type { webhookCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Webhooks } from "./service.ts";

/** The webhooks of a workspace. */
export function webhookRoutes(webhooks: Webhooks): Handlers<keyof typeof webhookCalls> {
  return {
    listWebhooks: async ({ actor }) => ({ webhooks: await webhooks.list(actor.workspaceId) }),
    createWebhook: ({ actor, body }) => webhooks.create(actor.workspaceId, body),
    updateWebhook: async ({ actor, params, body }) => ({
      webhook: await webhooks.update(actor.workspaceId, params.id, body),
    }),
    deleteWebhook: async ({ actor, params }) => {
      await webhooks.remove(actor.workspaceId, params.id);
      return {};
    },
    rotateWebhookSecret: ({ actor, params }) => webhooks.rotate(actor.workspaceId, params.id),
    testWebhook: async ({ actor, params }) => ({
      deliveryId: await webhooks.test(actor.workspaceId, params.id),
    }),
    listWebhookDeliveries: ({ actor, params, query }) =>
      webhooks.deliveries(actor.workspaceId, params.id, query.after),
    replayWebhookDelivery: async ({ actor, params }) => ({
      deliveryId: await webhooks.replay(actor.workspaceId, params.id, params.deliveryId),
    }),
    replayWebhook: async ({ actor, params, body }) => ({
      replayed: await webhooks.replaySince(actor.workspaceId, params.id, new Date(body.since)),
    }),
  };
}
