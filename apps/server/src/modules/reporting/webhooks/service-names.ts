import type { SealedColumn } from "../../../infrastructure/secrets/sealed.ts";

/** What a sealed secret is bound to, so that it can be opened for its own row only. */
export const placeOf = (id: string): string => `webhooks:${id}`;

const sealed = (column: string): SealedColumn => ({
  table: "webhooks",
  column,
  keys: ["id"],
  locationOf: ({ id = "" }) => placeOf(id),
});

/** The columns of sealed secrets, for key rotation. */
export const sealedWebhookSecrets: readonly SealedColumn[] = [
  sealed("sealed_secret"),
  sealed("sealed_previous"),
];

/** The `webhook-id` header of an event. */
export const messageIdOf = (eventId: string): string => `msg_${eventId}`;
