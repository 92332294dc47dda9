import { type ReactNode, useId, useState } from "react";
import { FilterChip } from "./chip.tsx";

interface ChartFrameProps {
  title: string;
  /** What is counted, over which time. */
  note?: string;
  chart: ReactNode;
  /** The same figures as a table. */
  table: ReactNode;
}

/** A chart under its title, with the same figures as a table one press away. */
export function ChartFrame({ title, note, chart, table }: ChartFrameProps) {
  const id = useId();
  const [shown, setShown] = useState<"chart" | "table">("chart");
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="font-display text-xl font-bold tracking-[-0.02em]">
          {title}
        </h2>
        {/* biome-ignore lint/a11y/useSemanticElements: two buttons are no form */}
        <div role="group" aria-label={`${title}, shown as`} className="flex gap-1">
          <FilterChip label="Chart" pressed={shown === "chart"} onClick={() => setShown("chart")} />
          <FilterChip label="Table" pressed={shown === "table"} onClick={() => setShown("table")} />
        </div>
      </div>
      {note && <p className="text-sm text-ink-3">{note}</p>}
      {shown === "chart" ? chart : table}
    </section>
  );
}
