import type { DecidedPayment, PaymentStatus, PendingPayment, Receipt } from "@earshot/contract";
import { newId } from "./new-id.ts";

/** A workspace that can pay by GCash and has sent no receipt. */
export const samplePaymentStatus = (part: Partial<PaymentStatus> = {}): PaymentStatus => ({
  manualPayment: {
    name: "Juan Dela Cruz",
    number: "09170000000",
    plans: [
      { plan: "builder", usd: 19, pesos: 1_064, period: "month" },
      { plan: "annual", usd: 180, pesos: 10_080, period: "year" },
      { plan: "growth", usd: 79, pesos: 4_424, period: "month" },
    ],
  },
  receipt: null,
  paidUntil: null,
  canUpload: true,
  whyNot: null,
  nextFrom: null,
  ...part,
});

/** A receipt that waits for the administrator. */
export const sampleReceipt = (part: Partial<Receipt> = {}): Receipt => ({
  verification_token: "token-1",
  plan: "builder",
  status: "pending",
  gcash_reference: "1234567890123",
  payment_date: "2026-11-20T12:00:00.000Z",
  decidedAt: null,
  reason: null,
  ...part,
});

/** A receipt as the administrator sees it while it waits. */
export function samplePendingPayment(part: Partial<PendingPayment> = {}): PendingPayment {
  const id = newId();
  return {
    id,
    verification_token: `token-${id}`,
    full_name: "Mara Lind",
    email: "mara@ledgerly.example",
    company_name: "Ledgerly",
    gcash_reference: "1234567890123",
    payment_date: "2026-11-20T12:00:00.000Z",
    workspaceId: newId(),
    plan: "growth",
    usd: 79,
    pesos: 4_424,
    ...part,
  };
}

/** A receipt that was approved. */
export const sampleDecidedPayment = (part: Partial<DecidedPayment> = {}): DecidedPayment => ({
  ...samplePendingPayment(),
  status: "approved",
  decidedAt: "2026-11-21T12:00:00.000Z",
  reason: null,
  periodStart: "2026-11-21T12:00:00.000Z",
  periodEnd: "2026-12-21T12:00:00.000Z",
  hasImage: true,
  ...part,
});
