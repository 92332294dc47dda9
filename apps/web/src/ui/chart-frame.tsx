import { type ReactNode, useId, useState } from "react";
import { FilterChip } from "./chip.tsx";

interface ChartFrameProps {
  title: string;
  /** What is counted, over which time. */
  note?: string;
  chart: ReactNode;
  /** The same figures as a table. */
  table: ReactNode;
  /** The level of its heading: 3 within a part that has one of its own. */
  level?: 2 | 3;
}

/** A chart under its title, with the same figures as a table one press away. */
export function ChartFrame({ title, note, chart, table, level = 2 }: ChartFrameProps) {
  const id = useId();
  const Heading = level === 2 ? "h2" : "h3";
  const [shown, setShown] = useState<"chart" | "table">("chart");
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Heading
          id={id}
          className={
            level === 2
              ? "font-display text-xl font-bold tracking-[-0.02em]"
              : "text-sm font-semibold text-ink-3"
          }
        >
          {title}
        </Heading>
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
