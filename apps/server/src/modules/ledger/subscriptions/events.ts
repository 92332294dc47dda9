import type { PlanSlug } from "@earshot/contract";
import { createTopic } from "../../../infrastructure/topic.ts";

/** The mails about plans and payments. */
export const billingMailKinds = [
  "started",
  "payment_failed",
  "ended",
  "paused",
  "cancellation_confirmed",
  "refunded",
  "refund_refused",
  "price_change",
] as const;
export type BillingMailKind = (typeof billingMailKinds)[number];

/** A mail to the owner of a workspace. */
export interface BillingMail {
  kind: BillingMailKind;
  workspaceId: string;
  plan: PlanSlug | null;
  /** The time of the announced event: the end of a plan or of the grace, the day of a new price; ISO 8601. */
  at: string | null;
  /** The administrator's note about a refund. */
  note?: string | undefined;
  /** A new price, in whole dollars. */
  price?: number | undefined;
}

/** When a subscription is to end. */
export const cancellationTimes = ["period-end", "now"] as const;

/** A subscription that is to be canceled. */
export interface Cancellation {
  subscriptionId: string;
  when: (typeof cancellationTimes)[number];
}

/** Work for jobs. */
export const createSubscriptionTopics = () => ({
  mail: createTopic<BillingMail>(),
  /** Payments of a workspace were made, linked with it or returned. */
  moneyChanged: createTopic<{ workspaceId: string }>(),
  /** Events were received. */
  eventsWait: createTopic<object>(),
  /** A subscription is to be ended at Paddle immediately, because its money was returned. */
  end: createTopic<{ subscriptionId: string }>(),
  /** A subscription is to be canceled at Paddle, since its workspace is deleted. */
  cancel: createTopic<Cancellation>(),
  /** A subscription is to be read from Paddle, because it is unknown whether a change took effect. */
  readBack: createTopic<{ subscriptionId: string }>(),
  /** An address was confirmed whose sign-up carried a purchase. */
  linkSignUp: createTopic<{ userId: string }>(),
  reconcile: createTopic<object>(),
  applyPrice: createTopic<{ priceChangeId: string; subscriptionId: string }>(),
});
export type SubscriptionTopics = ReturnType<typeof createSubscriptionTopics>;
