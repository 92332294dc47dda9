import { postFormats } from "@earshot/contract";
import { dayAndMonth, dayInWords } from "../../../../lib/day.ts";
import { count } from "../../../../lib/format.ts";
import { BarChart } from "../../../../ui/bar-chart.tsx";
import { ChartFrame } from "../../../../ui/chart-frame.tsx";
import { Table } from "../../../../ui/table.tsx";
import { useOptimizationStats } from "../api/list-optimizations.ts";

/** The mean scores of the improved texts of one day or platform. */
interface Gain {
  key: string;
  name: string;
  /** The short form of the name, if it is long. */
  mark?: string;
  count: number;
  before: number;
  after: number;
}

const shownDays = 30;

interface GainChartProps {
  title: string;
  /** The name of the rows. */
  head: string;
  rows: readonly Gain[];
}

function GainChart({ title, head, rows }: GainChartProps) {
  const figure = (id: "count" | "before" | "after", name: string) => ({
    id,
    name,
    numeric: true,
    cell: (row: Gain) => Math.round(row[id]).toLocaleString(),
  });
  return (
    <ChartFrame
      title={title}
      chart={
        <BarChart
          low
          label={title}
          bars={rows.map(({ name, mark = name, before, after }) => ({
            ...{ label: name, mark },
            value: Math.round(after - before),
          }))}
          say={(gain) => (gain < 0 ? `${count(-gain, "point")} lower` : count(gain, "point"))}
        />
      }
      table={
        <Table
          caption={title}
          hideCaption
          empty=""
          rows={rows}
          rowId={({ key }) => key}
          columns={[
            { id: "name", name: head, cell: ({ name }) => name },
            figure("count", "Texts"),
            figure("before", "Before"),
            figure("after", "After"),
          ]}
        />
      }
    />
  );
}

/** The effect of improvements on the scores, by day and by platform; renders nothing without improved texts. */
export function Gains() {
  const { data } = useOptimizationStats();
  if (!data || data.total === 0) return null;
  const { total, meanBefore, meanAfter, byDay, byPlatform } = data;
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink-3">
        {`Mean scores of ${count(total, "improved text")}: ${Math.round(meanBefore ?? 0)} before, ${Math.round(meanAfter ?? 0)} after.`}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2">
        <GainChart
          title="Gain in score by day"
          head="Day"
          rows={byDay.slice(-shownDays).map(({ day, ...row }) => ({
            ...{ key: day, name: dayInWords(day), mark: dayAndMonth(day) },
            ...row,
          }))}
        />
        <GainChart
          title="Gain in score by platform"
          head="Platform"
          rows={byPlatform.map(({ platform, ...row }) => ({
            key: platform,
            name: postFormats[platform].label,
            ...row,
          }))}
        />
      </div>
    </div>
  );
}
