import { inDollars, money } from "../../../../lib/money.ts";
import { BarChart } from "../../../../ui/bar-chart.tsx";
import { ChartFrame } from "../../../../ui/chart-frame.tsx";
import { Table } from "../../../../ui/table.tsx";
import type { EarningsPage } from "../api/list-earnings.ts";
import { shortDay, wholeDay } from "../labels.ts";

/** The earnings of the last weeks, as bars and as a table. */
export function WeeklyEarnings({ weeks }: { weeks: EarningsPage["weeks"] }) {
  return (
    <ChartFrame
      title="By week"
      note="US dollars by the week in which a reply was posted (Monday to Sunday, UTC), excluding cancelled earnings."
      chart={
        <BarChart
          label="Earnings by week"
          bars={weeks.map(({ week, cents }) => ({
            label: shortDay(week),
            value: inDollars(cents),
          }))}
          say={(value) => money(Math.round(value * 100))}
          low
        />
      }
      table={
        <Table
          caption="Earnings by week"
          hideCaption
          columns={[
            { id: "week", name: "Week from", cell: ({ week }) => wholeDay(week) },
            { id: "cents", name: "Earnings", numeric: true, cell: ({ cents }) => money(cents) },
          ]}
          rows={weeks}
          rowId={({ week }) => week}
          empty="No weeks yet."
        />
      }
    />
  );
}
