import type { Webhook, WebhookAttempt, WebhookType } from "@earshot/contract";

/** A description of each event. */
export const webhookTypeNames: Record<WebhookType, { name: string; when: string }> = {
  "mention.created": { name: "New mention", when: "A new mention is shown." },
  "mention.accepted": { name: "Mention accepted", when: "Somebody accepts a mention." },
  "reply.placed": { name: "Reply posted", when: "A reply is posted." },
  "reply.survived": { name: "Reply survived", when: "A reply is still live after 72 hours." },
  "reply.removed": { name: "Reply removed", when: "A reply is removed." },
  "report.ready": { name: "Report ready", when: "A weekly or monthly report is made." },
};

const pauseWords: Record<NonNullable<Webhook["pausedFor"]>, string> = {
  person: "Paused by a member",
  failed: "Paused because deliveries failed for a day",
  gone: "Paused because the receiver answered 410 (Gone)",
};

/** Says whether a webhook is on, or why it is paused. */
export const stateOf = ({ pausedFor }: Pick<Webhook, "pausedFor">): string =>
  pausedFor === null ? "On" : pauseWords[pausedFor];

/** Whether a receiver has accepted an attempt. */
export const isSuccess = ({ status }: Pick<WebhookAttempt, "status">): boolean =>
  status !== null && status >= 200 && status < 300;

/** Describes the result of an attempt: its status, or why there was no response. */
export const outcomeOf = ({
  status,
  problem,
}: Pick<WebhookAttempt, "status" | "problem">): string =>
  status === null ? (problem ?? "No answer.") : `Status ${status}`;
