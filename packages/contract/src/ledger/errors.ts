import { billingTerms } from "./plans.ts";
import { receiptLimits } from "./receipts-limits.ts";

/** Errors of plans, payments, quotas and the language model. */
export const ledgerErrors = {
  MODEL_NOT_CONNECTED: {
    status: 409,
    message:
      "No language model is connected, so AI features are off. Everything else works without one.",
  },
  MODEL_OVER_BUDGET: {
    status: 409,
    message: "Today's budget for the language model is used up. It resets at midnight UTC.",
  },
  MODEL_FAILED: {
    status: 503,
    message: "The language model did not respond. Please try again in a moment.",
  },
  REPLY_LIMIT_REACHED: {
    status: 409,
    message: "You're at your reply limit. Upgrade your plan to send more mentions to writers.",
  },
  PAYMENTS_NOT_CONNECTED: {
    status: 409,
    message: "Card payments are not set up here. Write to us to order a plan.",
  },
  PLAN_UNAVAILABLE: {
    status: 409,
    message: "The selected plan is not ready yet. Please try again later.",
  },
  SUBSCRIPTION_EXISTS: {
    status: 409,
    message: "You already have a subscription. Change its plan instead.",
  },
  NO_SUBSCRIPTION: {
    status: 409,
    message: "There is no subscription that this could be done with. Reload the page to see it.",
  },
  PLAN_UNCHANGED: { status: 409, message: "You are on this plan already." },
  PAYMENT_FAILED: {
    status: 402,
    message:
      "The payment was declined, so your plan stays as it is. Update your payment method and try again.",
  },
  PAYMENT_SERVICE_AWAY: {
    status: 503,
    message:
      "Paddle, our payment service, can't be reached right now. Please try again in a moment.",
  },
  REFUND_EXISTS: { status: 409, message: "You have already asked for this payment back." },
  REFUND_TOO_LATE: {
    status: 409,
    message: `This payment is more than ${billingTerms.moneyBackDays} days old, or there is none to give back.`,
  },
  REFUND_DECIDED: { status: 409, message: "This refund request has already been decided." },
  REFERRAL_DECIDED: { status: 409, message: "This referral has already been decided." },
  PRICE_NOTICE_TOO_SHORT: {
    status: 400,
    message: `A price change needs ${billingTerms.priceChangeNoticeDays} days' notice. Choose a later day.`,
  },
  MANUAL_PAYMENTS_OFF: {
    status: 409,
    message: "Payments by GCash are not set up here. Choose another way to pay.",
  },
  RECEIPT_PENDING: {
    status: 409,
    message: "We are still checking your last receipt. You can send another one after that.",
  },
  RECEIPT_REFERENCE_USED: {
    status: 409,
    message:
      "A receipt with this GCash reference was already sent. Check the number on your receipt.",
  },
  RECEIPT_TOO_EARLY: {
    status: 409,
    message: `Your plan is paid. You can pay for the next period in the last ${receiptLimits.renewalDays} days before it ends.`,
  },
  PAYMENT_DECIDED: {
    status: 409,
    message: "This payment has already been decided. Refresh the list.",
  },
  BAD_WEBHOOK_SIGNATURE: {
    status: 401,
    message: "The Paddle-Signature header is missing, wrong or more than 5 minutes off.",
  },
} as const;
