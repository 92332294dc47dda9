import { type AdminOverview, plans } from "@earshot/contract";
import { money } from "../../../../lib/money.ts";
import { ChartFrame } from "../../../../ui/chart-frame.tsx";
import { Table } from "../../../../ui/table.tsx";

/** The revenue of each plan in the last 30 days, as bars and as a table. */
export function PlanRevenue({ revenue }: { revenue: AdminOverview["revenue"] }) {
  const { byPlan, paidCents, monthlyRecurringCents } = revenue;
  const top = Math.max(1, ...byPlan.map((one) => one.paidCents));
  return (
    <ChartFrame
      title="Revenue"
      note={`${money(paidCents)} paid in the last 30 days: through Paddle with tax, and by approved receipts. Refunds are not taken off. Running subscriptions pay ${money(monthlyRecurringCents)} a month before tax.`}
      chart={
        <ul aria-label="Paid in the last 30 days, by plan" className="grid gap-2">
          {byPlan.map((one) => (
            <li
              key={one.plan}
              className="grid grid-cols-[minmax(0,8rem)_minmax(0,1fr)_auto] items-center gap-3"
            >
              <span className="text-ink-2">{plans[one.plan].name}</span>{" "}
              <span aria-hidden="true" className="h-4">
                <span
                  className="block h-full rounded-r-sm bg-signal"
                  style={{ width: `${(one.paidCents / top) * 100}%` }}
                />
              </span>
              <span className="text-right font-semibold tabular-nums">{money(one.paidCents)}</span>
            </li>
          ))}
        </ul>
      }
      table={
        <Table
          caption="Revenue by plan"
          hideCaption
          columns={[
            { id: "plan", name: "Plan", cell: ({ plan }) => plans[plan].name },
            {
              id: "paid",
              name: "Paid in 30 days",
              numeric: true,
              cell: (one) => money(one.paidCents),
            },
            {
              id: "recurring",
              name: "A month",
              numeric: true,
              cell: (one) => money(one.monthlyRecurringCents),
            },
            {
              id: "subscriptions",
              name: "Subscriptions",
              numeric: true,
              cell: (one) => one.subscriptions.toLocaleString(),
            },
            {
              id: "workspaces",
              name: "Workspaces",
              numeric: true,
              cell: (one) => one.workspaces.toLocaleString(),
            },
          ]}
          rows={byPlan}
          rowId={({ plan }) => plan}
          empty="No plans."
        />
      }
    />
  );
}
