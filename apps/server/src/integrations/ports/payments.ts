import type { PlanSlug } from "@earshot/contract";

/** Why a request to the payment service failed. */
export type PaymentFailure =
  | "rate-limited"
  /** The API key is refused: the operator must act. */
  | "unauthorized"
  | "not-found"
  /** A charge was declined. Nothing was changed. */
  | "declined"
  /** The subscription can't be changed right now: it is past due, or renews within minutes. */
  | "locked"
  /** Any other refusal of a well-formed request. */
  | "refused"
  /** 5xx, or a broken connection. A request that changes something may have arrived. */
  | "unavailable"
  /** No answer in time. A request that changes something may have arrived. */
  | "timeout"
  /** Not tried: the last calls all failed. */
  | "paused"
  /** A response that is not of the documented shape. */
  | "malformed";

/** A failure of the payment service. The message is for the log. */
export class PaymentError extends Error {
  override readonly name = "PaymentError";
  readonly failure: PaymentFailure;
  readonly retryAfterMs: number | null;

  constructor(
    failure: PaymentFailure,
    message: string,
    options: { retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.failure = failure;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }

  /** Whether nobody knows if a request that changes something took effect. */
  get isUnknown(): boolean {
    return ["unavailable", "timeout", "malformed"].includes(this.failure);
  }
}

/** A span of time that is paid for. */
interface PaidPeriod {
  start: Date;
  end: Date;
}

/** A subscription as the payment service reports it. Statuses are strings, because the service may add new ones. */
export interface ProviderSubscription {
  id: string;
  /** trialing, active, past_due, paused or canceled; others may be added. */
  status: string;
  customerId: string;
  /** The prices of its items. */
  priceIds: string[];
  /** What its items cost in each interval, before discounts and tax; null where it is not in US dollars. */
  amountCents: number | null;
  discountId: string | null;
  startedAt: Date | null;
  firstBilledAt: Date | null;
  nextBilledAt: Date | null;
  trialEndsAt: Date | null;
  period: PaidPeriod | null;
  /** What will happen automatically: cancel, pause or resume. */
  scheduled: { action: string; at: Date } | null;
  /** Data from the checkout. Untrusted: anybody can have written it. */
  customData: Readonly<Record<string, unknown>>;
  /** By the service's clock; ISO 8601, as it was sent. */
  updatedAt: string;
}

/** A payment or an attempted one. */
export interface ProviderTransaction {
  id: string;
  status: string;
  customerId: string | null;
  subscriptionId: string | null;
  /** What was paid, in cents, with tax. */
  totalCents: number;
  currency: string;
  /** The saved payment method that paid it; null: none did, or it is unknown. */
  paymentMethodId: string | null;
  period: PaidPeriod | null;
  billedAt: Date | null;
  customData: Readonly<Record<string, unknown>>;
  updatedAt: string;
}

/** Money that was given back, or that a bank took back. */
export interface ProviderAdjustment {
  id: string;
  /** refund, chargeback, credit and others. */
  action: string;
  /** pending_approval, approved, rejected or reversed. */
  status: string;
  /** Whether it covers the whole transaction; null: unknown. */
  isFull: boolean | null;
  transactionId: string;
  subscriptionId: string | null;
  totalCents: number;
  createdAt: Date;
  updatedAt: string;
}

/** A person or company that pays. */
export interface ProviderCustomer {
  id: string;
  email: string;
}

/** What a change of items would cost, in cents before tax; null: nothing, or unknown. */
interface ChangePreview {
  chargedNowCents: number | null;
  nextAmountCents: number | null;
  nextBilledAt: Date | null;
}

/** A change of what a subscription is for. */
export interface ItemChange {
  subscriptionId: string;
  priceId: string;
  /** A discount to apply; null removes it, undefined keeps the current one. */
  discountId?: string | null | undefined;
  /**
   * `now` charges the difference immediately, and changes nothing when that is declined; `next-period` charges and
   * credits nothing until the next renewal, whose date does not change.
   */
  billing: "now" | "next-period";
  /** For `next-period`: the renewal date, which must not change. */
  nextBilledAt?: Date | null;
}

/** A signed event. `data` is read with the method for its kind. */
export interface ProviderEvent {
  eventId: string;
  type: string;
  /** ISO 8601, as it was sent: a Date would lose the microseconds that order events. */
  occurredAt: string;
  entityId: string | null;
  data: unknown;
}

/** What a browser needs to open the checkout. */
interface CheckoutSettings {
  clientToken: string;
  environment: "sandbox" | "production";
  /** null: the service's own. */
  scriptUrl: string | null;
}

/** The payment service. Every method that returns a promise throws PaymentError. */
export interface Payments {
  readonly checkout: CheckoutSettings;
  /** The prices of each plan: the first is sold, the others are retired and still belong to it. */
  readonly prices: Readonly<Record<PlanSlug, readonly string[]>>;
  /** The discount on plans that are bought inside the dashboard; null: there is none. */
  readonly friendsDiscountId: string | null;

  /**
   * Checks who sent a webhook.
   * @returns how far the sender's clock is ahead of ours in seconds; null: the signature is wrong or too old
   */
  verifyWebhook(signature: string | undefined, body: Buffer, now: Date): number | null;
  /** @returns null when the text is not an event */
  readEvent(body: string): ProviderEvent | null;
  /** Reads an event's data. @throws PaymentError malformed. */
  readSubscription(data: unknown): ProviderSubscription;
  readTransaction(data: unknown): ProviderTransaction;
  readAdjustment(data: unknown): ProviderAdjustment;

  getSubscription(id: string): Promise<ProviderSubscription>;
  /** Every subscription, in pages. */
  listSubscriptions(): AsyncIterable<ProviderSubscription[]>;
  getTransaction(id: string): Promise<ProviderTransaction>;
  getCustomer(id: string): Promise<ProviderCustomer>;
  previewChange(change: ItemChange): Promise<ChangePreview>;
  changeItems(change: ItemChange): Promise<ProviderSubscription>;
  /** Ends a trial and takes the first payment. */
  endTrial(subscriptionId: string): Promise<ProviderSubscription>;
  /** Moves the end of a trial, which is when the first payment is taken. */
  moveTrialEnd(subscriptionId: string, to: Date): Promise<ProviderSubscription>;
  cancelAtPeriodEnd(subscriptionId: string): Promise<ProviderSubscription>;
  cancelNow(subscriptionId: string): Promise<ProviderSubscription>;
  /** Removes a planned cancellation or pause. */
  removeScheduledChange(subscriptionId: string): Promise<ProviderSubscription>;
  /** Ends a pause, and bills. */
  resume(subscriptionId: string): Promise<ProviderSubscription>;
  /** A temporary address of the customer portal, with the invoices and the payment method. */
  portalUrl(customerId: string, subscriptionId: string): Promise<string>;
  /** The refunds of a transaction so far. */
  listRefunds(transactionId: string): Promise<ProviderAdjustment[]>;
  /** Refunds a whole transaction. The service may have to approve it. */
  refundTransaction(transactionId: string): Promise<ProviderAdjustment>;
}
