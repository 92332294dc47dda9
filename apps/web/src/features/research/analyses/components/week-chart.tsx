import { dayAndMonth } from "../../../../lib/day.ts";
import { count } from "../../../../lib/format.ts";
import { BarChart } from "../../../../ui/bar-chart.tsx";
import { ChartFrame } from "../../../../ui/chart-frame.tsx";
import { Table } from "../../../../ui/table.tsx";

interface WeekChartProps {
  title: string;
  note?: string;
  weeks: readonly { week: string; posts: number }[];
  level?: 2 | 3;
}

/** Posts by week, as a chart and as a table. */
export function WeekChart({ title, note, weeks, level = 3 }: WeekChartProps) {
  const say = (value: number) => count(value, "post");
  return (
    <ChartFrame
      title={title}
      {...(note !== undefined && { note })}
      level={level}
      chart={
        <BarChart
          low
          label={title}
          bars={weeks.map(({ week, posts }) => ({ label: dayAndMonth(week), value: posts }))}
          say={say}
        />
      }
      table={
        <Table
          caption={title}
          hideCaption
          columns={[
            { id: "week", name: "Week from", cell: ({ week }) => dayAndMonth(week) },
            {
              id: "posts",
              name: "Posts",
              numeric: true,
              cell: ({ posts }) => posts.toLocaleString(),
            },
          ]}
          rows={weeks}
          rowId={({ week }) => week}
          empty="No weeks yet."
        />
      }
    />
  );
}
