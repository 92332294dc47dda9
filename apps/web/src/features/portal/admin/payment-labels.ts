import { type DecidedPayment, type PendingPayment, plans } from "@earshot/contract";
import { dayOf } from "../../../lib/format.ts";

/** The name of the payer. */
export const payerOf = ({ company_name, full_name, email }: PendingPayment): string =>
  company_name ?? full_name ?? email ?? "a deleted account";

/** The plan and its price: "Starter, $29 (₱1,624)". */
export const amountOf = ({ plan, usd, pesos }: PendingPayment): string =>
  `${plans[plan].name}, $${usd.toLocaleString()}${pesos === null ? "" : ` (₱${pesos.toLocaleString()})`}`;

/** The decision: "Approved on Nov 20, 2026, pays for Nov 20, 2026 to Dec 20, 2026". */
export function decisionOf({ status, decidedAt, periodStart, periodEnd }: DecidedPayment): string {
  const day = dayOf(decidedAt);
  if (status === "rejected") return `Rejected on ${day}`;
  const period =
    periodStart && periodEnd ? `, pays for ${dayOf(periodStart)} to ${dayOf(periodEnd)}` : "";
  return `Approved on ${day}${period}`;
}
