import type { ManualPlan } from "@earshot/contract";

/** Formats what a plan costs: "$19 (₱1,064) for one month". */
export function priceOf({ usd, pesos, period }: ManualPlan): string {
  const inPesos = pesos === null ? "" : ` (₱${pesos.toLocaleString()})`;
  return `$${usd.toLocaleString()}${inPesos} for one ${period}`;
}
