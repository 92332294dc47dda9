import type { DayFigures, Overview } from "@earshot/contract";
import { dayAndMonth } from "../../../../lib/day.ts";
import { count } from "../../../../lib/format.ts";
import { BarChart } from "../../../../ui/bar-chart.tsx";
import { ChartFrame } from "../../../../ui/chart-frame.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { type Column, Table } from "../../../../ui/table.tsx";
import { type DayGroup, groupsOf, periodInWords } from "../periods.ts";

/** The series of a chart, from the bottom of a bar. */
interface Series {
  name: string;
  tone: string;
  of: (day: DayFigures) => number;
}

const levels: readonly Series[] = [
  { name: "Cold", tone: "bg-edge", of: ({ mentions }) => mentions.cold },
  { name: "Curious", tone: "bg-ink-3", of: ({ mentions }) => mentions.curious },
  { name: "Looking", tone: "bg-signal/60", of: ({ mentions }) => mentions.looking },
  { name: "Ready to buy", tone: "bg-signal", of: ({ mentions }) => mentions.ready },
];
const replies: readonly Series[] = [
  { name: "Live", tone: "bg-standing", of: ({ replies }) => replies.live },
  { name: "Removed", tone: "bg-caution", of: ({ replies }) => replies.removed },
];
const clicks: readonly Series[] = [
  { name: "Clicks", tone: "bg-ink-2", of: ({ clicks }) => clicks },
];
const conversions: readonly Series[] = [
  { name: "Conversions", tone: "bg-standing", of: ({ conversions }) => conversions },
];

type Group = DayGroup<DayFigures>;

const sumOf = ({ days }: Group, { of }: Series): number =>
  days.reduce((sum, day) => sum + of(day), 0);

function Legend({ series }: { series: readonly Series[] }) {
  return (
    <p aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
      {series.map(({ name, tone }) => (
        <span key={name} className="flex items-center gap-1.5">
          <span className={classNames("size-2.5 rounded-xs", tone)} />
          {name}
        </span>
      ))}
    </p>
  );
}

interface SeriesChartProps {
  title: string;
  note: string;
  groups: readonly Group[];
  /** The parts of the bars. */
  series: readonly Series[];
  /** Series that appear only in the text of each bar, and in the table. */
  also?: readonly Series[];
  /** A value in words: "3 mentions". */
  say: (value: number) => string;
  /** The text while all values are 0. */
  empty: string;
}

/** Stacked bars by day, with a table of the same figures. */
function SeriesChart({ title, note, groups, series, also = [], say, empty }: SeriesChartProps) {
  const all = [...series, ...also];
  const bars = groups.map((group) => {
    const parts = series.map((one) => ({ ...one, value: sumOf(group, one) }));
    return {
      label: group.label,
      mark: dayAndMonth(group.id),
      value: parts.reduce((sum, { value }) => sum + value, 0),
      parts,
      detail: all
        // A single part is the value itself.
        .filter((one) => series.length > 1 || also.includes(one))
        .map((one) => `${one.name} ${sumOf(group, one).toLocaleString()}`)
        .join(", "),
    };
  });
  const columns: Column<Group>[] = [
    { id: "day", name: "Day", cell: ({ label }) => label },
    ...all.map((one) => ({
      id: one.name,
      name: one.name,
      numeric: true,
      cell: (group: Group) => sumOf(group, one).toLocaleString(),
    })),
  ];
  const isEmpty = groups.every((group) => all.every((one) => sumOf(group, one) === 0));
  return (
    <ChartFrame
      level={3}
      title={title}
      note={note}
      chart={
        isEmpty ? (
          <p className="text-ink-2">{empty}</p>
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {series.length > 1 && <Legend series={series} />}
            <BarChart label={title} bars={bars} say={say} />
          </div>
        )
      }
      table={
        <Table
          caption={title}
          hideCaption
          columns={columns}
          rows={groups}
          rowId={({ id }) => id}
          empty={empty}
        />
      }
    />
  );
}

/** The days of the period as charts: mentions by intent, replies, and their results. */
export function PeriodCharts({ figures }: Pick<Overview, "figures">) {
  const groups = groupsOf(figures.days);
  const when = periodInWords(figures.period);
  const each = groups.length === figures.days.length ? "" : " Each bar has seven days.";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-10 lg:grid-cols-3">
      <SeriesChart
        title="Mentions by intent"
        note={`Posted ${when}.${each}`}
        groups={groups}
        series={levels}
        say={(value) => count(value, "mention")}
        empty="No mentions in these days. They appear here by the day of their posts."
      />
      <SeriesChart
        title="Posted replies"
        note={`Posted ${when}, as they are now.${each}`}
        groups={groups}
        series={replies}
        say={(value) => count(value, "reply", "replies")}
        empty="No replies were posted in these days. Choose “Let's Engage” on a mention to get one."
      />
      <SeriesChart
        title="Clicks and conversions"
        note={`On your tracked links ${when}.${each}`}
        groups={groups}
        series={clicks}
        also={conversions}
        say={(value) => count(value, "click")}
        empty="No clicks in these days. Clicks on links in your replies appear here."
      />
    </div>
  );
}
