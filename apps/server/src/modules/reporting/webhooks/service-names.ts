import type { SealedColumn } from "../../../infrastructure/secrets/sealed.ts";

/** The location that an encrypted secret is bound to, so that it can be decrypted for its own row only. */
export const placeOf = (id: string): string => `webhooks:${id}`;

/** The location of the previous secret, which also signs during a rotation. */
export const previousPlaceOf = (id: string): string => `webhooks:${id}:previous`;

const sealed = (column: string, place: (id: string) => string): SealedColumn => ({
  table: "webhooks",
  column,
  keys: ["id"],
  locationOf: ({ id = "" }) => place(id),
});

/** The columns of encrypted secrets, for key rotation. */
export const sealedWebhookSecrets: readonly SealedColumn[] = [
  sealed("sealed_secret", placeOf),
  sealed("sealed_previous", previousPlaceOf),
];

/** The `webhook-id` header of an event. */
export const messageIdOf = (eventId: string): string => `msg_${eventId}`;
