import { type ReactNode, useId, useState } from "react";
import { FilterChip } from "./chip.tsx";

interface ChartFrameProps {
  title: string;
  /** What is counted, and over which period. */
  note?: string;
  chart: ReactNode;
  /** The same figures as a table. */
  table: ReactNode;
  /** The level of the heading: 3 within a section that has its own heading. */
  level?: 2 | 3;
}

/** A titled chart that can be switched to a table of the same figures. */
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
        {/* biome-ignore lint/a11y/useSemanticElements: two buttons are not a form */}
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
