import { type KeyboardEvent, useState } from "react";
import { classNames } from "./class-names.ts";

interface HeatGridProps {
  /** The accessible name. */
  label: string;
  rows: readonly string[];
  columns: readonly string[];
  /** The value of a cell, by the positions of its row and column. */
  cellValue: (row: number, column: number) => number;
  /** The value in words: "3 posts". */
  say: (value: number) => string;
}

/** The number of columns per label. */
const labelEvery = 6;

/**
 * A grid whose cells are darker the higher their value. It is a single tab stop; arrow keys move between the cells, and
 * the focused or hovered cell shows its value above the grid.
 */
export function HeatGrid({ label, rows, columns, cellValue, say }: HeatGridProps) {
  const [current, setCurrent] = useState({ row: 0, column: 0 });
  const [shown, setShown] = useState<string | null>(null);
  const max = Math.max(
    1,
    ...rows.flatMap((_, row) => columns.map((__, column) => cellValue(row, column))),
  );

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { row, column } = current;
    const moves: Record<string, { row: number; column: number }> = {
      ArrowRight: { row, column: Math.min(column + 1, columns.length - 1) },
      ArrowLeft: { row, column: Math.max(column - 1, 0) },
      ArrowDown: { row: Math.min(row + 1, rows.length - 1), column },
      ArrowUp: { row: Math.max(row - 1, 0), column },
      Home: { row, column: 0 },
      End: { row, column: columns.length - 1 },
    };
    const next = moves[event.key];
    if (!next) return;
    event.preventDefault();
    setCurrent(next);
    event.currentTarget
      .querySelector<HTMLElement>(`[data-cell="${next.row} ${next.column}"]`)
      ?.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the cells are not form fields
    <div role="group" aria-label={label} onKeyDown={onKeyDown} className="grid gap-1">
      <p aria-hidden="true" className="min-h-5 text-sm text-ink-2 tabular-nums">
        {shown}
      </p>
      {rows.map((name, row) => (
        <div key={name} className="grid grid-cols-[2.5rem_minmax(0,1fr)] items-center gap-1">
          <span aria-hidden="true" className="text-xs text-ink-3">
            {name}
          </span>
          <div className="flex gap-px">
            {columns.map((hour, column) => {
              const value = cellValue(row, column);
              const words = `${name} ${hour}: ${say(value)}`;
              const isStop = row === current.row && column === current.column;
              return (
                <div
                  key={hour}
                  data-cell={`${row} ${column}`}
                  role="img"
                  aria-label={words}
                  tabIndex={isStop ? 0 : -1}
                  onFocus={() => {
                    setCurrent({ row, column });
                    setShown(words);
                  }}
                  onBlur={() => setShown(null)}
                  onPointerEnter={() => setShown(words)}
                  onPointerLeave={() => setShown(null)}
                  className={classNames(
                    "relative h-5 min-w-0 flex-1 rounded-[2px]",
                    value === 0 && "bg-line",
                  )}
                >
                  {value > 0 && (
                    <span
                      className="absolute inset-0 rounded-[2px] bg-signal"
                      style={{ opacity: 0.2 + 0.8 * (value / max) }}
                    />
                  )}
                </div>
              );
            })}
          </div>
        </div>
      ))}
      <div aria-hidden="true" className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-1">
        <span />
        <div className="flex gap-px text-xs text-ink-3">
          {columns.map((name, column) => (
            <span key={name} className="relative h-4 min-w-0 flex-1">
              {column % labelEvery === 0 && (
                <span className="absolute left-0 whitespace-nowrap">{name}</span>
              )}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}
