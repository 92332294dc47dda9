import { type DashboardStats, sourceNames } from "@earshot/contract";
import { classNames } from "../../../../ui/class-names.ts";
import { type Column, Table } from "../../../../ui/table.tsx";

/** A figure over a bar; all bars of the table are on one scale. */
function Measure({ value, max, tone }: { value: number; max: number; tone: string }) {
  return (
    <>
      <span className="tabular-nums">{value.toLocaleString()}</span>
      <span aria-hidden="true" className="mt-1 block h-1.5 min-w-16 rounded-full bg-line">
        <span
          className={classNames("block h-full rounded-full", tone)}
          style={{ width: `${max === 0 ? 0 : (value / max) * 100}%` }}
        />
      </span>
    </>
  );
}

/** Mentions and replies by platform: figures in a table, with bars. */
export function PlatformTable({ platforms }: Pick<DashboardStats, "platforms">) {
  const max = Math.max(0, ...platforms.map(({ mentions }) => mentions));
  const columns: Column<DashboardStats["platforms"][number]>[] = [
    { id: "platform", name: "Platform", cell: ({ source }) => sourceNames[source] },
    {
      id: "mentions",
      name: "Mentions",
      cell: ({ mentions }) => <Measure value={mentions} max={max} tone="bg-ink-2" />,
    },
    {
      id: "replies",
      name: "Replies",
      cell: ({ replies }) => <Measure value={replies} max={max} tone="bg-standing" />,
    },
  ];
  return (
    <Table
      caption="By platform"
      columns={columns}
      rows={platforms}
      rowId={({ source }) => source}
      empty="No mentions yet. Each platform appears here with its first mention."
    />
  );
}
