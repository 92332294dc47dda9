import type { AdminWriter } from "@earshot/contract";
import { dayAndMonth, dayInWords } from "../../../../lib/day.ts";
import { count } from "../../../../lib/format.ts";
import { BarChart } from "../../../../ui/bar-chart.tsx";
import { ChartFrame } from "../../../../ui/chart-frame.tsx";
import { Table } from "../../../../ui/table.tsx";

/** A writer's activity on each of the last 30 days: the submitted replies as bars, all of it as a table. */
export function WriterActivity({ activity }: Pick<AdminWriter, "activity">) {
  const total = (part: "claimed" | "submitted" | "placed") =>
    activity.reduce((sum, day) => sum + day[part], 0).toLocaleString();
  return (
    <ChartFrame
      title="Activity"
      note={`In the last 30 days ${total("claimed")} claimed, ${total("submitted")} submitted (the bars), ${total("placed")} posted.`}
      chart={
        <BarChart
          low
          label="Replies submitted by day"
          bars={activity.map(({ day, submitted }) => ({
            label: dayAndMonth(day),
            value: submitted,
          }))}
          say={(value) => count(value, "reply", "replies")}
        />
      }
      table={
        <div className="max-h-80 overflow-y-auto">
          <Table
            caption="Activity by day"
            hideCaption
            columns={[
              { id: "day", name: "Day (UTC)", cell: ({ day }) => dayInWords(day) },
              { id: "claimed", name: "Claimed", numeric: true, cell: ({ claimed }) => claimed },
              {
                id: "submitted",
                name: "Submitted",
                numeric: true,
                cell: ({ submitted }) => submitted,
              },
              { id: "placed", name: "Posted", numeric: true, cell: ({ placed }) => placed },
            ]}
            rows={activity.toReversed()}
            rowId={({ day }) => day}
            empty="No days yet."
          />
        </div>
      }
    />
  );
}
