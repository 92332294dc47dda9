import { z } from "zod";
import { call } from "../call.ts";
import { limits } from "../limits.ts";
import { trimmedText } from "../text.ts";
import { planSlugs } from "./plans.ts";
import { refundSchema } from "./subscriptions.ts";
import { unitEntriesSchema, unitsQuery } from "./units.ts";

const planSchema = z.enum(planSlugs, "must be the slug of a plan");
const idParams = z.object({ id: z.uuid("is not an id") });

/** The newest comparison of our subscriptions with Paddle's. */
export const reconciliationSchema = z.object({
  at: z.string(),
  checked: z.number().int(),
  /** How many differed and were corrected. */
  corrected: z.number().int(),
  /** Ids of Paddle's subscriptions that belong to no workspace. */
  unmatched: z.array(z.string()),
});
export type Reconciliation = z.output<typeof reconciliationSchema>;

/** A refund request, as the administrator sees it. */
export const adminRefundSchema = refundSchema.extend({
  workspaceId: z.string(),
  companyName: z.string().nullable(),
  email: z.string(),
  plan: planSchema.nullable(),
  transactionId: z.string(),
  amountCents: z.number().int(),
  reason: z.string().nullable(),
});
export type AdminRefund = z.output<typeof adminRefundSchema>;

/** The administrator's part of billing. */
export const billingAdminCalls = {
  getBillingOverview: call({
    method: "GET",
    path: "/admin/billing",
    who: "admin",
    summary: "Get refund requests, failed events, and how the last comparison with Paddle ended.",
    data: z.object({
      refunds: z.array(adminRefundSchema),
      failedEvents: z.array(
        z.object({
          eventId: z.string(),
          eventType: z.string(),
          occurredAt: z.string(),
          failure: z.string(),
          attempts: z.number().int(),
        }),
      ),
      /** The largest difference between Paddle's clock and ours in the last day, in seconds. */
      clockDifferenceSeconds: z.number().nullable(),
      reconciliation: reconciliationSchema.nullable(),
    }),
  }),
  decideRefund: call({
    method: "POST",
    path: "/admin/refunds/{id}",
    who: "admin",
    summary: "Refund a payment through Paddle, or refuse that with a note to the customer.",
    params: idParams,
    body: z.object({
      decision: z.enum(["refund", "refuse"], "must be refund or refuse"),
      note: trimmedText(limits.noteMax).optional(),
    }),
    data: z.object({ refund: adminRefundSchema }),
  }),
  reconcileBilling: call({
    method: "POST",
    path: "/admin/billing/reconcile",
    who: "admin",
    summary: "Compare all subscriptions with Paddle now.",
    data: z.object({ reconciliation: reconciliationSchema }),
  }),
  announcePriceChange: call({
    method: "POST",
    path: "/admin/billing/price-changes",
    who: "admin",
    summary:
      "Announce a new price to the subscribers of a plan, at least 30 days ahead. Locked prices stay.",
    body: z.object({
      plan: planSchema,
      /** The price id that takes effect, one of the plan's in the configuration. */
      priceId: trimmedText(limits.paymentReferenceMax),
      /** In whole dollars per interval, as in the email. */
      price: z.number().int("must be whole dollars").min(1).max(10_000),
      takesEffectOn: z.iso.date("must be a date, such as 2027-01-31"),
    }),
    data: z.object({ announcedTo: z.number().int() }),
  }),
  listWorkspaceUnits: call({
    method: "GET",
    path: "/admin/workspaces/{id}/units",
    who: "admin",
    summary: "List a workspace's reply units, newest first.",
    params: idParams,
    query: unitsQuery,
    data: unitEntriesSchema,
  }),
};
