import type { ReactNode } from "react";

interface Figure {
  label: ReactNode;
  value: ReactNode;
  /** Shown beside the value, such as what it is a share of. */
  note?: ReactNode;
}

/** Figures with their names, one per line. */
export function FigureList({ figures }: { figures: readonly (Figure & { id: string })[] }) {
  return (
    <dl>
      {figures.map(({ id, label, value, note }) => (
        <div
          key={id}
          className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2"
        >
          <dt className="text-ink-2">{label}</dt>
          <dd className="ml-auto text-right font-semibold tabular-nums">
            {value}
            {note !== undefined && (
              <span className="ml-2 text-sm font-normal text-ink-3">{note}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
