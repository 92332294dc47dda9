import { brand, sourceNames } from "@earshot/contract";
import { csvOf } from "../../../infrastructure/csv.ts";
import { dayOf, dollars, stateOf } from "./rules.ts";
import type { ListedEarning } from "./store.ts";

const kinds = { placement: "Posted reply", withdrawn: "Withdrawn after it was submitted" } as const;
const states = {
  pending: "Pending",
  earned: "Due",
  cancelled: "Cancelled",
  paid: "Paid",
} as const;

const columns = [
  "Date",
  "Platform",
  "Community",
  "Post",
  "Reply",
  "For",
  "Amount (USD)",
  "State",
  "Decided on",
  "Payout",
  "Paid on",
  "Note",
];

/** Earnings as a CSV file. */
export function statementOf(
  rows: readonly ListedEarning[],
  { from, to }: { from?: string | undefined; to: string },
): { name: string; csv: string } {
  const cells = rows.map(({ earning, reply, payout }) => [
    dayOf(earning.at),
    sourceNames[earning.source],
    reply?.community ?? "",
    reply?.title ?? "",
    reply?.permalink ?? "",
    kinds[earning.kind],
    dollars(earning.cents),
    states[stateOf(earning)],
    earning.settledAt ? dayOf(earning.settledAt) : "",
    payout?.reference ?? "",
    payout ? dayOf(payout.paidAt) : "",
    earning.note ?? "",
  ]);
  return {
    name: `${brand.name.toLowerCase()}-earnings-${from === undefined ? "" : `${from}-to-`}${to}.csv`,
    csv: csvOf([columns, ...cells]),
  };
}
