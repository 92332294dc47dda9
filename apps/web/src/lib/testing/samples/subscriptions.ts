import type {
  AdminRefund,
  Checkout,
  CheckoutSettings,
  PlanChange,
  Subscription,
  UnitEntry,
} from "@earshot/contract";
import { newId } from "./new-id.ts";

/** A workspace that has bought nothing. */
export const sampleSubscription = (part: Partial<Subscription> = {}): Subscription => ({
  paddleStatus: null,
  paymentStatus: "pending",
  paddleSubscriptionId: null,
  trialEnd: null,
  state: "none",
  plan: null,
  tier: null,
  periodStart: null,
  periodEnd: null,
  nextBilledAt: null,
  nextAmountCents: null,
  paidUntil: null,
  endsAt: null,
  graceEndsAt: null,
  plannedChange: null,
  refundableUntil: null,
  refund: null,
  canChange: true,
  ...part,
});

/** A workspace that pays for Growth. */
export const sampleActiveSubscription = (part: Partial<Subscription> = {}): Subscription =>
  sampleSubscription({
    paddleStatus: "active",
    paddleSubscriptionId: "sub_01",
    state: "active",
    plan: "growth",
    tier: "growth",
    periodStart: "2026-11-03T12:00:00.000Z",
    periodEnd: "2026-12-03T12:00:00.000Z",
    nextBilledAt: "2026-12-03T12:00:00.000Z",
    nextAmountCents: 7_900,
    ...part,
  });

/** A browser that can buy every plan. */
export const sampleCheckoutSettings = (part: Partial<CheckoutSettings> = {}): CheckoutSettings => ({
  paddle: { clientToken: "test_1", environment: "sandbox", scriptUrl: null },
  available: ["starter", "growth", "scale", "builder", "annual"],
  ...part,
});

/** A started checkout of Growth. */
export const sampleCheckout = (part: Partial<Checkout> = {}): Checkout => ({
  checkoutId: "signed-1",
  priceId: "pri_growth",
  discountId: "dsc_friends",
  customerEmail: "mara@ledgerly.example",
  userId: "user-1",
  plan: "growth",
  ...part,
});

/** An upgrade to Scale. */
export const samplePlanChange = (part: Partial<PlanChange> = {}): PlanChange => ({
  plan: "scale",
  kind: "upgrade",
  takesEffectAt: "2026-11-20T12:00:00.000Z",
  chargedNowCents: 4_333,
  nextAmountCents: 17_900,
  nextBilledAt: "2026-12-03T12:00:00.000Z",
  pausedKeywords: [],
  ...part,
});

/** A reply unit that was reserved. */
export const sampleUnitEntry = (part: Partial<UnitEntry> = {}): UnitEntry => ({
  id: newId(),
  at: "2026-11-20T12:00:00.000Z",
  kind: "reserved",
  change: -1,
  left: 99,
  sentence: "You sent a mention to the writers.",
  mentionId: null,
  ...part,
});

/** A refund request that waits for a decision. */
export const sampleAdminRefund = (part: Partial<AdminRefund> = {}): AdminRefund => ({
  id: newId(),
  status: "open",
  requestedAt: new Date(Date.now() - 5 * 3_600_000).toISOString(),
  decidedAt: null,
  note: null,
  workspaceId: newId(),
  companyName: "Ledgerly",
  email: "mara@ledgerly.example",
  plan: "growth",
  transactionId: "txn_01",
  amountCents: 7_900,
  reason: "It was not for us.",
  ...part,
});
