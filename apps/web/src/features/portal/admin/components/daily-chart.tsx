import { dayAndMonth, dayInWords } from "../../../../lib/day.ts";
import { BarChart } from "../../../../ui/bar-chart.tsx";
import { ChartFrame } from "../../../../ui/chart-frame.tsx";
import { Table } from "../../../../ui/table.tsx";

interface DailyChartProps {
  title: string;
  note?: string;
  /** The oldest first. */
  days: readonly { day: string; count: number }[];
  /** The counted thing, as the head of the table's column. */
  noun: string;
  /** The count in words: "3 mentions". */
  say: (count: number) => string;
  level?: 2 | 3;
}

/** Counts by UTC day, as bars and as a table. */
export function DailyChart({ title, note, days, noun, say, level = 2 }: DailyChartProps) {
  return (
    <ChartFrame
      level={level}
      title={title}
      {...(note !== undefined && { note })}
      chart={
        <BarChart
          low
          label={`${title} by day`}
          bars={days.map(({ day, count }) => ({ label: dayAndMonth(day), value: count }))}
          say={say}
        />
      }
      table={
        <div className="max-h-80 overflow-y-auto">
          <Table
            caption={`${title} by day`}
            hideCaption
            columns={[
              { id: "day", name: "Day (UTC)", cell: ({ day }) => dayInWords(day) },
              {
                id: "count",
                name: noun,
                numeric: true,
                cell: ({ count }) => count.toLocaleString(),
              },
            ]}
            rows={days.toReversed()}
            rowId={({ day }) => day}
            empty="No days yet."
          />
        </div>
      }
    />
  );
}
