import type { PlanSlug } from "@earshot/contract";
import { createTopic } from "../../../infrastructure/topic.ts";

/** The mails about receipts. */
export const receiptMailKinds = ["received", "approved", "rejected", "ends_soon", "ended"] as const;
export type ReceiptMailKind = (typeof receiptMailKinds)[number];

/** A mail to the owner of a workspace. */
export interface ReceiptMail {
  kind: ReceiptMailKind;
  workspaceId: string;
  plan: PlanSlug;
  /** When the paid period ends; ISO 8601. */
  until: string | null;
  /** Why a receipt was rejected. */
  reason?: string | undefined;
}

/** Whether a workspace has a plan through Paddle. Later modules fill in the answer. */
export interface SubscriptionQuestion {
  workspaceId: string;
  hasSubscription: boolean;
}

export const createReceiptTopics = () => ({
  /** The plan that a workspace has by its receipts has changed. Its quota is locked. */
  changed: createTopic<{ workspaceId: string }>(),
  /** A receipt was approved: a payment of the workspace. */
  approved: createTopic<{ workspaceId: string; receiptId: string; amountCents: number }>(),
  subscriptionAsked: createTopic<SubscriptionQuestion>(),
  mail: createTopic<ReceiptMail>(),
});
export type ReceiptTopics = ReturnType<typeof createReceiptTopics>;
