import type { SealedColumn } from "../../../infrastructure/secrets/sealed.ts";

/** What a sealed secret is bound to, so that it can be opened for its own row only. */
export const placeOf = (id: string): string => `webhooks:${id}`;

/** The same of the secret before it, which signs, too, while a rotation lasts. */
export const previousPlaceOf = (id: string): string => `webhooks:${id}:previous`;

const sealed = (column: string, place: (id: string) => string): SealedColumn => ({
  table: "webhooks",
  column,
  keys: ["id"],
  locationOf: ({ id = "" }) => place(id),
});

/** The columns of sealed secrets, for key rotation. */
export const sealedWebhookSecrets: readonly SealedColumn[] = [
  sealed("sealed_secret", placeOf),
  sealed("sealed_previous", previousPlaceOf),
];

/** The `webhook-id` header of an event. */
export const messageIdOf = (eventId: string): string => `msg_${eventId}`;
