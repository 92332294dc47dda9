import { type ObjectKind, ofHome } from "./object-kinds.ts";

/** Its address may contain a secret: no token scope includes it. */
export const aWebhook: ObjectKind = {
  name: "webhook",
  listedBy: "listWebhooks",
  belongsTo: (caller) => ofHome(caller) && !caller.rights.scopes,
  async make({ server, testUsers, canaries }) {
    const { workspaceId } = testUsers;
    const word = canaries.plant("webhook", "home");
    const { webhooks } = server.services;
    const { webhook } = await webhooks.create(workspaceId, {
      url: `https://hooks.example.com/${word}`,
      types: ["report.ready"],
    });
    const deliveryId = await webhooks.test(workspaceId, webhook.id);
    return {
      fill: { id: webhook.id, deliveryId },
      words: [word],
      // A workspace may have five at most, and a call may already have deleted it.
      drop: () => Promise.allSettled([webhooks.remove(workspaceId, webhook.id)]),
    };
  },
};
