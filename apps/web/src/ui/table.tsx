import { type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";

export interface Column<Row> {
  id: string;
  name: string;
  /** Whether the column holds figures: right-aligned, with tabular digits. */
  numeric?: boolean;
  /** Hidden on small widths, where another column has the same content. */
  wideOnly?: boolean;
  cell: (row: Row) => ReactNode;
}

interface TableProps<Row> {
  caption: string;
  /** Whether the caption is only for screen readers, because a heading above says the same. */
  hideCaption?: boolean;
  /** The first column is the row's heading. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Shown when there are no rows. */
  empty: ReactNode;
}

/** Returns whether an element overflows. */
function useOverflow() {
  const frame = useRef<HTMLElement>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!element || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(() =>
      setOverflows(element.scrollWidth > element.clientWidth),
    );
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return { frame, overflows };
}

/** A table in a frame that scrolls horizontally if it is too wide, also by keyboard. */
export function Table<Row>({
  caption,
  hideCaption = false,
  columns,
  rows,
  rowId,
  empty,
}: TableProps<Row>) {
  const { frame, overflows } = useOverflow();
  return (
    <section
      ref={frame}
      // The section of a chart may have the caption as its name, and no two landmarks may have the same.
      aria-label={overflows ? `${caption}, scrolls sideways` : undefined}
      tabIndex={overflows ? 0 : undefined}
      // Relative, so that hidden content of a cell scrolls with it.
      className="relative overflow-x-auto"
    >
      <table className="w-full border-collapse text-left">
        <caption
          className={
            hideCaption
              ? "sr-only"
              : "pb-2 text-left font-display text-xl font-bold tracking-[-0.02em]"
          }
        >
          {caption}
        </caption>
        <thead>
          <tr className="border-b border-edge text-sm text-ink-3">
            {columns.map(({ id, name, numeric, wideOnly }) => (
              <th
                key={id}
                scope="col"
                className={classNames(
                  "py-2 pr-4 font-semibold last:pr-0",
                  numeric && "text-right",
                  wideOnly && "max-md:hidden",
                )}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowId(row)} className="border-b border-line align-top">
              {columns.map(({ id, numeric, wideOnly, cell }, index) => {
                const cellClass = classNames(
                  "py-3 pr-4 last:pr-0",
                  numeric && "text-right tabular-nums",
                  wideOnly && "max-md:hidden",
                );
                return index === 0 ? (
                  <th key={id} scope="row" className={classNames(cellClass, "font-semibold")}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={id} className={cellClass}>
                    {cell(row)}
                  </td>
                );
              })}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length} className="py-3 text-ink-2">
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}
