import type {
  MentionStatus,
  PaddleEventState,
  ReplyStatus,
  SubscriptionState,
  SupportAccessState,
} from "@earshot/contract";
import { type PlanSlug, plans, type Tier } from "@earshot/contract";

/** The name of the plan that a workspace has. A tier can be given without a subscription. */
export function planName(plan: PlanSlug | null, tier: Tier | null = null): string {
  const slug = plan ?? tier;
  return slug ? plans[slug].name : "Free";
}

export const subscriptionNames: Record<SubscriptionState, string> = {
  none: "None",
  waiting: "Waiting for Paddle",
  trialing: "Free trial",
  active: "Active",
  canceling: "Canceled, ends with its period",
  past_due: "Payment overdue",
  paused: "Paused at Paddle",
  canceled: "Ended",
};

export const mentionStatusNames: Record<MentionStatus, string> = {
  pending: "Pending",
  accepted: "Accepted",
  in_progress: "In progress",
  replied: "Replied",
  denied: "Denied",
};

export const replyStatusNames: Record<ReplyStatus, string> = {
  claimed: "Being written",
  submitted: "Submitted",
  in_review: "In review",
  awaiting_approval: "Waiting for the customer",
  approved: "Approved",
  placing: "Being posted",
  unknown: "Sent, not yet confirmed",
  placed: "Live",
  survived: "Survived 72 hours",
  removed: "Removed",
  released: "Returned to the queue",
  failed: "Failed",
  withdrawn: "Withdrawn",
};

export const accessStateNames: Record<SupportAccessState, string> = {
  asked: "Waiting for the owner",
  refused: "Refused",
  lapsed: "Not answered in time",
  open: "Open",
  ended: "Ended",
};

export const eventStateNames: Record<PaddleEventState, string> = {
  received: "Waiting",
  handled: "Handled",
  stale: "Out of date",
  ignored: "Ignored",
  failed: "Failed",
};
