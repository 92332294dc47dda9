/** The types of events that a webhook can get. */
export const webhookTypes = [
  "mention.created",
  "mention.accepted",
  "reply.placed",
  "reply.survived",
  "reply.removed",
  "report.ready",
] as const;
export type WebhookType = (typeof webhookTypes)[number];

/** The type of the event that the test button sends. */
export const webhookTestType = "webhook.test";
