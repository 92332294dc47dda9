import { type IntentLevel, intentLevels, type WorkspaceReport } from "@earshot/contract";
import { dayAndMonth, dayInWords } from "../../../../lib/day.ts";
import { count } from "../../../../lib/format.ts";
import { BarChart } from "../../../../ui/bar-chart.tsx";
import { ChartFrame } from "../../../../ui/chart-frame.tsx";
import { Table } from "../../../../ui/table.tsx";

type Day = WorkspaceReport["figures"]["days"][number];

/** The strongest first. */
const levels: readonly IntentLevel[] = intentLevels.toReversed();

const totalOf = (day: Day) => levels.reduce((sum, level) => sum + day.levels[level], 0);

/** The mentions of each day, and as a table by level. */
export function ReportDays({ figures }: Pick<WorkspaceReport, "figures">) {
  const { days } = figures;
  return (
    <ChartFrame
      title="Mentions by day"
      note="By the time of their posts, in the workspace’s time zone."
      chart={
        <BarChart
          low
          label="Mentions by day"
          bars={days.map((day) => ({ label: dayAndMonth(day.day), value: totalOf(day) }))}
          say={(value) => count(value, "mention")}
        />
      }
      table={
        <Table
          caption="Mentions by day and intent"
          hideCaption
          columns={[
            { id: "day", name: "Day", cell: (day: Day) => dayInWords(day.day) },
            ...levels.map((level) => ({
              id: level,
              name: level,
              numeric: true,
              cell: (day: Day) => day.levels[level].toLocaleString(),
            })),
            {
              id: "all",
              name: "All",
              numeric: true,
              cell: (day: Day) => totalOf(day).toLocaleString(),
            },
          ]}
          rows={days}
          rowId={({ day }) => day}
          empty="No days"
        />
      }
    />
  );
}

/** The mentions of the period by level. */
export function ReportLevels({ figures: { heard } }: Pick<WorkspaceReport, "figures">) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2">
      {levels.map((level) => (
        <div key={level} className="flex items-baseline gap-2">
          <dt className="text-ink-2">{level}</dt>
          <dd className="font-semibold tabular-nums">{heard.levels[level].toLocaleString()}</dd>
        </div>
      ))}
    </dl>
  );
}
