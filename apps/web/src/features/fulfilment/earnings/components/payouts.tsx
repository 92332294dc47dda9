import type { Payout } from "@earshot/contract";
import { count } from "../../../../lib/format.ts";
import { money } from "../../../../lib/money.ts";
import { Table } from "../../../../ui/table.tsx";
import { wholeDay } from "../labels.ts";

/** What was paid, the newest first. */
export function Payouts({ payouts }: { payouts: readonly Payout[] }) {
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
      ]}
      rows={payouts}
      rowId={({ id }) => id}
      empty="No payouts yet."
    />
  );
}
