import { z } from "zod";
import { call } from "../call.ts";
import { limits } from "../limits.ts";
import { lengthLimit, trimmedText } from "../text.ts";
import { planSlugs } from "./plans.ts";
import { receiptLimits } from "./receipts-limits.ts";

const planSchema = z.enum(planSlugs, "must be the slug of a plan");

/** A receipt waits for the administrator, who approves or rejects it once. */
export const receiptStatuses = ["pending", "approved", "rejected"] as const;
export type ReceiptStatus = (typeof receiptStatuses)[number];

/** Why no receipt can be sent now. */
export const receiptBlockers = ["off", "member", "pending", "subscription", "early"] as const;
export type ReceiptBlocker = (typeof receiptBlockers)[number];

const tokenSchema = z
  .string("must be a verification token")
  .check(lengthLimit(64, "is not a verification token"))
  .regex(/^[\w-]+$/, "is not a verification token");

/** GCash's own number of a payment: 13 digits, which GCash shows in groups. Empty counts as missing. */
export const gcashReferenceSchema = trimmedText(40, { tooLong: "must have 13 digits" })
  .transform((text) => text.replaceAll(/\s/g, ""))
  .pipe(z.string().regex(/^(?:\d{13})?$/, "must have 13 digits"))
  .transform((digits) => digits || undefined)
  .optional();

/** A receipt, as its customer sees it. Times are ISO 8601. */
export const receiptSchema = z.object({
  verification_token: z.string(),
  plan: planSchema,
  status: z.enum(receiptStatuses),
  gcash_reference: z.string().nullable(),
  /** When it was sent. */
  payment_date: z.string(),
  decidedAt: z.string().nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
});
export type Receipt = z.output<typeof receiptSchema>;

/** A plan as it is paid for by GCash. */
export const manualPlanSchema = z.object({
  plan: planSchema,
  /** In whole US dollars. */
  usd: z.number().int(),
  /** In whole pesos; null: the customer's app converts. */
  pesos: z.number().int().nullable(),
  period: z.enum(["month", "year"]),
});
export type ManualPlan = z.output<typeof manualPlanSchema>;

/** How a workspace can pay by receipt, and the state of its newest one. */
export const paymentStatusSchema = z.object({
  /** Where to pay; null: this installation takes no manual payments. */
  manualPayment: z
    .object({ name: z.string(), number: z.string(), plans: z.array(manualPlanSchema) })
    .nullable(),
  receipt: receiptSchema.nullable(),
  /** Until when approved receipts pay for a plan; null: none does. */
  paidUntil: z.string().nullable(),
  canUpload: z.boolean(),
  whyNot: z.enum(receiptBlockers).nullable(),
  /** With `early`: when the next receipt can be sent. */
  nextFrom: z.string().nullable(),
});
export type PaymentStatus = z.output<typeof paymentStatusSchema>;

/** A receipt that waits for the administrator (S2 §3). */
export const pendingPaymentSchema = z.object({
  id: z.string(),
  verification_token: z.string(),
  full_name: z.string().nullable(),
  /** null: the account was deleted. */
  email: z.string().nullable(),
  company_name: z.string().nullable(),
  gcash_reference: z.string().nullable(),
  /** When the receipt was sent. */
  payment_date: z.string(),
  workspaceId: z.string(),
  plan: planSchema,
  /** What the plan cost when the receipt was sent, in whole US dollars and pesos. */
  usd: z.number().int(),
  pesos: z.number().int().nullable(),
});
export type PendingPayment = z.output<typeof pendingPaymentSchema>;

/** A receipt on which the administrator has decided. */
export const decidedPaymentSchema = pendingPaymentSchema.extend({
  status: z.enum(["approved", "rejected"]),
  decidedAt: z.string(),
  reason: z.string().nullable(),
  /** The period that it pays for; both null when it was rejected. */
  periodStart: z.string().nullable(),
  periodEnd: z.string().nullable(),
  /** The image is deleted 90 days after the decision. */
  hasImage: z.boolean(),
});
export type DecidedPayment = z.output<typeof decidedPaymentSchema>;

/** Payments by GCash: a customer pays and sends the receipt, and the administrator checks it. */
export const receiptCalls = {
  uploadReceipt: call({
    method: "POST",
    path: "/payment/upload-receipt",
    who: "customer",
    needsRole: "owner",
    summary: "Send the receipt of a GCash payment. The plan starts when it is approved.",
    body: z.object({ plan: planSchema, gcash_reference: gcashReferenceSchema }),
    files: {
      receipt: {
        maxBytes: receiptLimits.maxBytes,
        mediaTypes: receiptLimits.mediaTypes,
        required: true,
      },
    },
    data: receiptSchema.pick({ verification_token: true, status: true }),
  }),
  getPaymentStatus: call({
    method: "GET",
    path: "/payment/status",
    who: "customer",
    isHiddenFromClients: true,
    summary: "Get how to pay by GCash, and the state of the newest receipt.",
    data: paymentStatusSchema,
  }),
  listPendingPayments: call({
    method: "GET",
    path: "/admin/pending-payments",
    who: "admin",
    summary: "List receipts that wait for a decision, oldest first.",
    data: z.array(pendingPaymentSchema),
  }),
  listDecidedPayments: call({
    method: "GET",
    path: "/admin/decided-payments",
    who: "admin",
    summary: "List the 100 receipts that were decided on last, newest first.",
    data: z.array(decidedPaymentSchema),
  }),
  verifyPayment: call({
    method: "POST",
    path: "/admin/verify-payment",
    who: "admin",
    summary:
      "Approve a receipt, which starts its plan, or reject it with a reason to the customer.",
    body: z.object({
      verification_token: tokenSchema,
      action: z.enum(["approve", "reject"], "must be approve or reject"),
      /** Required to reject. The customer reads it. */
      reason: trimmedText(limits.noteMax).optional(),
    }),
    data: z.object({ payment: decidedPaymentSchema }),
  }),
  getReceiptImage: call({
    method: "GET",
    path: "/admin/receipt/{verification_token}",
    who: "admin",
    summary: "Get the image of a receipt.",
    params: z.object({ verification_token: tokenSchema }),
    binary: { mediaTypes: ["image/webp"] },
    data: z.never(),
  }),
};
