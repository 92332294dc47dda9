import type { Payout } from "@earshot/contract";
import type { ReactNode } from "react";
import { count } from "../../../../lib/format.ts";
import { money } from "../../../../lib/money.ts";
import { Table } from "../../../../ui/table.tsx";
import { wholeDay } from "../labels.ts";

/** The payouts, newest first. */
export function Payouts({
  payouts,
  statementLink,
}: {
  payouts: readonly Payout[];
  /** A link to the statement of a payout. */
  statementLink: (payout: Payout) => ReactNode;
}) {
  return (
    <Table
      caption="Payouts"
      columns={[
        { id: "day", name: "Paid on", cell: ({ paidAt }) => wholeDay(paidAt) },
        {
          id: "reference",
          name: "Reference",
          cell: ({ reference }) => <span className="[overflow-wrap:anywhere]">{reference}</span>,
        },
        { id: "for", name: "For", cell: (one) => count(one.count, "reply", "replies") },
        { id: "cents", name: "Amount", numeric: true, cell: ({ cents }) => money(cents) },
        { id: "statement", name: "Statement", cell: statementLink },
      ]}
      rows={payouts}
      rowId={({ id }) => id}
      empty="No payouts yet. Each appears here when it is paid."
    />
  );
}
