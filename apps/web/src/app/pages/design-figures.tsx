import { dateFormat } from "../../lib/date-format.ts";
import { count } from "../../lib/format.ts";
import { BarChart } from "../../ui/bar-chart.tsx";
import { ChartFrame } from "../../ui/chart-frame.tsx";
import { Section } from "../../ui/section.tsx";
import { SignalBars, signals } from "../../ui/signal-bars.tsx";
import { type Column, Table } from "../../ui/table.tsx";

const dayAndMonth = dateFormat({ day: "numeric", month: "short" });
const days = [3, 7, 0, 12, 18, 9, 4, 11, 6, 2, 15, 8, 1, 5].map((value, index) => ({
  label: dayAndMonth(new Date(2026, 10, index + 1)),
  value,
}));

const columns: Column<(typeof days)[number]>[] = [
  { id: "day", name: "Day", cell: ({ label }) => label },
  { id: "mentions", name: "Mentions", numeric: true, cell: ({ value }) => value.toLocaleString() },
];

/** Charts, tables and signal bars. */
export function Figures() {
  return (
    <>
      <Section title="Signal">
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {signals.map((level) => (
            <SignalBars key={level} level={level} />
          ))}
          <SignalBars level="Looking" reason="Asks for a tool and names two that did not fit." />
        </div>
      </Section>
      <ChartFrame
        title="Mentions a day"
        note="The last 14 days"
        chart={
          <BarChart label="Mentions a day" bars={days} say={(value) => count(value, "mention")} />
        }
        table={
          <Table
            caption="Mentions a day"
            hideCaption
            columns={columns}
            rows={days}
            rowId={({ label }) => label}
            empty="No mentions yet."
          />
        }
      />
      <Table
        caption="An empty table"
        columns={columns}
        rows={[]}
        rowId={({ label }) => label}
        empty="The figures appear here once there are mentions."
      />
    </>
  );
}
