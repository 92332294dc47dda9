import { z } from "zod";
import { call } from "../call.ts";
import { limits } from "../limits.ts";
import { trimmedText } from "../text.ts";
import { planSlugs, tiers } from "./plans.ts";

const planSchema = z.enum(planSlugs, "must be the slug of a plan");
const nothing = z.object({});

/**
 * The states of a subscription. `waiting`: a checkout was completed, and Paddle has not confirmed it yet;
 * `canceling`: it is paid for and ends with its period.
 */
export const subscriptionStates = [
  "none",
  "waiting",
  "trialing",
  "active",
  "canceling",
  "past_due",
  "paused",
  "canceled",
] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/** Refund requests: open until the administrator refunds or refuses. */
export const refundStatuses = ["open", "refunded", "refused"] as const;

/** A request for money back, as its customer sees it. */
export const refundSchema = z.object({
  id: z.string(),
  status: z.enum(refundStatuses),
  requestedAt: z.string(),
  decidedAt: z.string().nullable(),
  /** What the administrator wrote about the decision. */
  note: z.string().nullable(),
});
export type Refund = z.output<typeof refundSchema>;

/** A workspace's subscription (S2 §3), and what its customer can do with it. Times are ISO 8601. */
export const subscriptionSchema = z.object({
  /** The provider's own status; null without a subscription. */
  paddleStatus: z.string().nullable(),
  /** Of a manual payment; pending where there is none (S2 §3). */
  paymentStatus: z.string(),
  paddleSubscriptionId: z.string().nullable(),
  trialEnd: z.string().nullable(),
  state: z.enum(subscriptionStates),
  plan: planSchema.nullable(),
  tier: z.enum(tiers).nullable(),
  /** The current billing period of the quota; both null without a plan. */
  periodStart: z.string().nullable(),
  periodEnd: z.string().nullable(),
  /** When the next payment is taken; null: none is. */
  nextBilledAt: z.string().nullable(),
  /** What the next payment is, in cents of US dollars before tax; null: not known. */
  nextAmountCents: z.number().int().nullable(),
  /** Until when receipts pay for the plan, which does not renew automatically; null: it is no such plan. */
  paidUntil: z.string().nullable(),
  /** When a canceled plan ends. */
  endsAt: z.string().nullable(),
  /** Until when a plan continues whose payment failed. */
  graceEndsAt: z.string().nullable(),
  /** A downgrade that was ordered, and when it takes effect. */
  plannedChange: z.object({ plan: planSchema, at: z.string() }).nullable(),
  /** Until when a refund of the newest payment can be requested; null: it can't. */
  refundableUntil: z.string().nullable(),
  refund: refundSchema.nullable(),
  /** Whether the caller may change it: the workspace's owner may. */
  canChange: z.boolean(),
});
export type Subscription = z.output<typeof subscriptionSchema>;

/** What a browser needs to open Paddle's checkout. */
export const checkoutSettingsSchema = z.object({
  /** null: no payments are connected. */
  paddle: z
    .object({
      /** "test_…" or "live_…": public. */
      clientToken: z.string(),
      environment: z.enum(["sandbox", "production"]),
      /** The address of Paddle.js; null: Paddle's own. */
      scriptUrl: z.string().nullable(),
    })
    .nullable(),
  /** Which plans can be bought: those with a price id. */
  available: z.array(planSchema),
});
export type CheckoutSettings = z.output<typeof checkoutSettingsSchema>;

/** An opened checkout: the input of Paddle's overlay. */
export const checkoutSchema = z.object({
  /** Signed; the webhook finds the workspace only by this id. */
  checkoutId: z.string(),
  priceId: z.string(),
  /** The friends' discount; null: none is applied. */
  discountId: z.string().nullable(),
  customerEmail: z.string(),
  userId: z.string(),
  plan: planSchema,
});
export type Checkout = z.output<typeof checkoutSchema>;

/** What a change of plan would do. */
export const planChangeSchema = z.object({
  plan: planSchema,
  kind: z.enum(["upgrade", "downgrade"]),
  /** When the new quotas apply. */
  takesEffectAt: z.string(),
  /** What is charged now, in cents before tax; null: nothing. */
  chargedNowCents: z.number().int().nullable(),
  /** What each payment is from then on, in cents before tax. */
  nextAmountCents: z.number().int().nullable(),
  nextBilledAt: z.string().nullable(),
  /** The keywords that will be paused, newest first. */
  pausedKeywords: z.array(z.string()),
});
export type PlanChange = z.output<typeof planChangeSchema>;

const subscriptionData = z.object({ subscription: subscriptionSchema });

export const billingCalls = {
  getSubscription: call({
    method: "GET",
    path: "/billing/subscription",
    who: "customer",
    isHiddenFromClients: true,
    summary: "Get the workspace's subscription.",
    data: subscriptionData,
  }),
  getCheckoutSettings: call({
    method: "GET",
    path: "/billing/checkout-settings",
    who: "customer",
    isHiddenFromClients: true,
    summary: "Get what a browser needs to open the checkout, and which plans can be bought.",
    data: checkoutSettingsSchema,
  }),
  startCheckout: call({
    method: "POST",
    path: "/billing/checkouts",
    who: "customer",
    needsRole: "owner",
    summary:
      "Begin the checkout of a plan. Nothing is granted before Paddle confirms the purchase.",
    body: z.object({ plan: planSchema }),
    data: checkoutSchema,
  }),
  reportCheckout: call({
    method: "POST",
    path: "/billing/checkouts/completed",
    who: "customer",
    needsRole: "owner",
    summary:
      "Report that the overlay completed a checkout, so that the screen waits for Paddle's confirmation. Grants nothing.",
    body: z.object({
      checkoutId: trimmedText(limits.paymentReferenceMax),
      transactionId: trimmedText(limits.paymentReferenceMax).optional(),
    }),
    data: subscriptionData,
  }),
  previewPlanChange: call({
    method: "POST",
    path: "/billing/subscription/preview",
    who: "customer",
    needsRole: "owner",
    summary: "Get what changing to another plan does, and when.",
    body: z.object({ plan: planSchema }),
    data: z.object({ change: planChangeSchema }),
  }),
  changePlan: call({
    method: "POST",
    path: "/billing/subscription/change",
    who: "customer",
    needsRole: "owner",
    summary:
      "Change the plan: an upgrade takes effect immediately, a downgrade with the next period.",
    body: z.object({ plan: planSchema }),
    data: subscriptionData,
  }),
  keepPlan: call({
    method: "POST",
    path: "/billing/subscription/keep",
    who: "customer",
    needsRole: "owner",
    summary: "Drop a planned downgrade.",
    data: subscriptionData,
  }),
  cancelSubscription: call({
    method: "POST",
    path: "/billing/subscription/cancel",
    who: "customer",
    needsRole: "owner",
    summary: "Cancel the subscription at the end of the paid period.",
    data: subscriptionData,
  }),
  resumeSubscription: call({
    method: "POST",
    path: "/billing/subscription/resume",
    who: "customer",
    needsRole: "owner",
    summary: "Take back a cancellation that has not taken effect, or resume a paused subscription.",
    data: subscriptionData,
  }),
  openBillingPortal: call({
    method: "POST",
    path: "/billing/portal",
    who: "customer",
    needsRole: "owner",
    summary: "Get an address of Paddle's customer portal, for invoices and the payment method.",
    data: z.object({ url: z.string() }),
  }),
  requestRefund: call({
    method: "POST",
    path: "/billing/refunds",
    who: "customer",
    needsRole: "owner",
    summary: "Request a refund of the newest payment.",
    body: z.object({ reason: trimmedText(limits.noteMax).optional() }),
    data: subscriptionData,
  }),
  receivePaddleEvent: call({
    method: "POST",
    path: "/webhooks/paddle",
    who: "anyone",
    summary: "Receive a signed event of Paddle. It is stored, and processed by a job.",
    rawBody: true,
    bodyMax: 512 * 1024,
    data: nothing,
  }),
};
