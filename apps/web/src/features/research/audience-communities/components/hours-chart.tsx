import type { SubredditAnalysis } from "@earshot/contract";
import { weekdayOf } from "../../../../lib/day.ts";
import { count } from "../../../../lib/format.ts";
import { useTimeZone } from "../../../../lib/time-zone.ts";
import { ChartFrame } from "../../../../ui/chart-frame.tsx";
import { HeatGrid } from "../../../../ui/heat-grid.tsx";
import { Table } from "../../../../ui/table.tsx";
import { hourInWords } from "../labels.ts";

const hours = Array.from({ length: 24 }, (_, hour) => hour);
/** Monday to Sunday, from the days of an arbitrary week. */
const days = Array.from({ length: 7 }, (_, at) => weekdayOf(`2026-11-${String(23 + at)}`));

/** When people write in a community, by the hour of the week. */
export function HoursChart({ hours: cells }: Pick<SubredditAnalysis, "hours">) {
  const zone = useTimeZone().replaceAll("_", " ");
  const byHour = new Map(cells.map(({ day, hour, posts }) => [`${day} ${hour}`, posts]));
  // Days are counted from 1, which is Monday.
  const cellValue = (row: number, hour: number) => byHour.get(`${row + 1} ${hour}`) ?? 0;
  const title = "Posts by weekday and hour";
  return (
    <ChartFrame
      title={title}
      note={`Time of ${zone}.`}
      level={3}
      chart={
        <HeatGrid
          label={title}
          rows={days}
          columns={hours.map(hourInWords)}
          cellValue={cellValue}
          say={(value) => count(value, "post")}
        />
      }
      table={
        <Table
          caption={title}
          hideCaption
          empty=""
          rows={hours}
          rowId={String}
          columns={[
            { id: "hour", name: "Hour", cell: hourInWords },
            ...days.map((name, row) => ({
              id: name,
              name,
              numeric: true,
              cell: (hour: number) => cellValue(row, hour).toLocaleString(),
            })),
          ]}
        />
      }
    />
  );
}
