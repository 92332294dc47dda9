import { z } from "zod";
import { call } from "../call.ts";
import { momentText, trimmedText } from "../text.ts";
import { webhookTypes } from "./webhooks-types.ts";

const idParams = z.object({ id: z.uuid("is not an id") });

const urlField = trimmedText(2_000, {
  type: "Enter the address of the receiver.",
  empty: "Enter the address of the receiver.",
  tooLong: "must have at most 2,000 characters",
});
const typesField = z
  .array(z.enum(webhookTypes, `must be one of ${webhookTypes.join(", ")}`), "must be a list")
  .min(1, "Choose at least one event.")
  .check(z.maxLength(webhookTypes.length, { error: "names an event twice", abort: true }))
  .refine((types) => new Set(types).size === types.length, "names an event twice");

/** Why a webhook is paused. `failed`: a delivery failed for a day; `gone`: the receiver answered 410. */
export const webhookPauseReasons = ["person", "failed", "gone"] as const;

/** One attempt to deliver an event, as the log shows it. */
export const webhookAttemptSchema = z.object({
  at: z.string(),
  milliseconds: z.number(),
  /** null: there was no answer. */
  status: z.number().nullable(),
  /** Why there was no answer, as a sentence; null: there was one. */
  problem: z.string().nullable(),
  /** The first 4 kB of the answer. */
  answer: z.string(),
  /** The signed headers of the request. */
  headers: z.record(z.string(), z.string()),
});
export type WebhookAttempt = z.output<typeof webhookAttemptSchema>;

/** A webhook, without its secret. */
export const webhookSchema = z.object({
  id: z.string(),
  url: z.string(),
  types: z.array(z.enum(webhookTypes)),
  createdAt: z.string(),
  /** null: it is active. */
  pausedFor: z.enum(webhookPauseReasons).nullable(),
  /** Until when deliveries carry a second signature, with the previous secret; null: they do not. */
  previousSecretUntil: z.string().nullable(),
  /** How many deliveries wait. */
  waiting: z.number(),
  /** When the first waiting delivery is tried again, after it failed; null: none has failed. */
  retryAt: z.string().nullable(),
  /** The result of the newest attempt; null: none was made in the days of the log. */
  lastAttempt: webhookAttemptSchema.pick({ at: true, status: true, problem: true }).nullable(),
});
export type Webhook = z.output<typeof webhookSchema>;

export const webhookDeliverySchema = z.object({
  id: z.string(),
  /** The `webhook-id` header: the same in each attempt and each replay. */
  messageId: z.string(),
  type: z.string(),
  happenedAt: z.string(),
  state: z.enum(["waiting", "delivered"]),
  isReplay: z.boolean(),
  /** The body of the request; null: it was not sent yet. */
  payload: z.string().nullable(),
  attempts: z.array(webhookAttemptSchema),
});
export type WebhookDelivery = z.output<typeof webhookDeliverySchema>;

const withSecret = z.object({
  webhook: webhookSchema,
  /** The signing secret, which is shown once. */
  secret: z.string(),
});

/** Signed webhooks of a workspace (Standard Webhooks). */
export const webhookCalls = {
  listWebhooks: call({
    method: "GET",
    path: "/workspace/webhooks",
    who: "customer",
    needsRole: "member",
    summary: "List the webhooks of the workspace.",
    data: z.object({ webhooks: z.array(webhookSchema) }),
  }),
  createWebhook: call({
    method: "POST",
    path: "/workspace/webhooks",
    who: "customer",
    needsConfirmedEmail: true,
    summary: "Create a webhook. Its signing secret is in this answer alone.",
    body: z.object({ url: urlField, types: typesField }),
    data: withSecret,
  }),
  updateWebhook: call({
    method: "PATCH",
    path: "/workspace/webhooks/{id}",
    who: "customer",
    needsConfirmedEmail: true,
    summary: "Change a webhook's address or events, pause it, or resume it.",
    params: idParams,
    body: z.object({
      url: urlField.optional(),
      types: typesField.optional(),
      isPaused: z.boolean("must be true or false").optional(),
    }),
    data: z.object({ webhook: webhookSchema }),
  }),
  deleteWebhook: call({
    method: "DELETE",
    path: "/workspace/webhooks/{id}",
    who: "customer",
    summary: "Delete a webhook with its log.",
    params: idParams,
    data: z.object({}),
  }),
  rotateWebhookSecret: call({
    method: "POST",
    path: "/workspace/webhooks/{id}/rotate-secret",
    who: "customer",
    summary: "Make a new signing secret. The old one signs, too, for 24 hours.",
    params: idParams,
    data: withSecret,
  }),
  testWebhook: call({
    method: "POST",
    path: "/workspace/webhooks/{id}/test",
    who: "customer",
    needsConfirmedEmail: true,
    summary: "Send a test event to a webhook, after the deliveries that wait.",
    params: idParams,
    data: z.object({ deliveryId: z.string() }),
  }),
  listWebhookDeliveries: call({
    method: "GET",
    path: "/workspace/webhooks/{id}/deliveries",
    who: "customer",
    needsRole: "member",
    summary: "List what a webhook was and will be sent, newest first.",
    params: idParams,
    query: z.object({
      /** The id of the last delivery of the page before. */
      after: z.uuid("is not an id").optional(),
    }),
    data: z.object({ deliveries: z.array(webhookDeliverySchema), hasMore: z.boolean() }),
  }),
  replayWebhookDelivery: call({
    method: "POST",
    path: "/workspace/webhooks/{id}/deliveries/{deliveryId}/replay",
    who: "customer",
    needsConfirmedEmail: true,
    summary: "Send a delivery again, with the same payload and webhook-id.",
    params: idParams.extend({ deliveryId: z.uuid("is not an id") }),
    data: z.object({ deliveryId: z.string() }),
  }),
  replayWebhook: call({
    method: "POST",
    path: "/workspace/webhooks/{id}/replay",
    who: "customer",
    needsConfirmedEmail: true,
    summary: "Send again, in their order, all events that were delivered since a moment.",
    params: idParams,
    body: z.object({ since: momentText("must be an ISO 8601 time in UTC") }),
    data: z.object({ replayed: z.number() }),
  }),
};
