import { billingTerms } from "@earshot/contract";

/** For how long after a payment its refund can be requested. */
export const refundableMs = billingTerms.moneyBackDays * 24 * 3_600_000;

interface Payment {
  totalCents: number;
  periodStart: Date | null;
  periodEnd: Date | null;
}

interface Adjustment {
  action: string;
  status: string;
  isFull: boolean | null;
  totalCents: number;
  createdAt: Date;
}

const approvedRefunds = (adjustments: readonly Adjustment[]): Adjustment[] =>
  adjustments.filter(({ action, status }) => action === "refund" && status === "approved");

/** Whether all of a payment was refunded. For a payment that we don't know, only Paddle's `isFull` counts. */
export function isRefunded(payment: Payment | null, adjustments: readonly Adjustment[]): boolean {
  const refunds = approvedRefunds(adjustments);
  const sum = refunds.reduce((total, { totalCents }) => total + totalCents, 0);
  return (
    refunds.some(({ isFull }) => isFull === true) ||
    (payment !== null && payment.totalCents > 0 && sum >= payment.totalCents)
  );
}

/** When a payment was refunded, by its newest refund. */
const refundedAt = (adjustments: readonly Adjustment[]): Date | null =>
  approvedRefunds(adjustments)
    .map(({ createdAt }) => createdAt)
    .toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null;

/** When a bank charged a payment back, unless that was reversed. */
function chargedBackAt(adjustments: readonly Adjustment[]): Date | null {
  if (adjustments.some(({ action }) => action === "chargeback_reverse")) return null;
  const taken = adjustments.find(
    ({ action, status }) =>
      action === "chargeback" && status !== "rejected" && status !== "reversed",
  );
  return taken?.createdAt ?? null;
}

const earliest = (times: readonly (Date | null)[]): Date | null =>
  times.filter((at) => at !== null).toSorted((one, other) => one.getTime() - other.getTime())[0] ??
  null;

/** When all of a payment was returned, by a refund or a chargeback; null: it was not. */
export const returnedAt = (payment: Payment, adjustments: readonly Adjustment[]): Date | null =>
  earliest([
    chargedBackAt(adjustments),
    isRefunded(payment, adjustments) ? refundedAt(adjustments) : null,
  ]);

/**
 * When a subscription ends because its money was returned: with a chargeback, or when all payments for its current
 * period were refunded. It depends on all payments and adjustments, but not on the order of their reports.
 */
export function endByMoney(
  all: readonly { payment: Payment | null; adjustments: readonly Adjustment[] }[],
): Date | null {
  const chargebacks = all.map(({ adjustments }) => chargedBackAt(adjustments));
  const refunds = all.map(({ payment, adjustments }) => {
    const at = refundedAt(adjustments);
    if (at === null || payment === null || !isRefunded(payment, adjustments)) return null;
    const isPresent = (one: Payment | null): one is Payment =>
      one !== null &&
      one.totalCents > 0 &&
      one.periodEnd !== null &&
      one.periodEnd > at &&
      (one.periodStart === null || one.periodStart <= at);
    if (!isPresent(payment)) return null;
    const present = all.filter((one) => isPresent(one.payment));
    return present.every((one) => isRefunded(one.payment, one.adjustments)) ? at : null;
  });
  return earliest([...chargebacks, ...refunds]);
}
