import { type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";

export interface Column<Row> {
  id: string;
  name: string;
  /** Figures stand at the right, in digits of one width. */
  numeric?: boolean;
  cell: (row: Row) => ReactNode;
}

interface TableProps<Row> {
  caption: string;
  /** The caption is for those who do not see that a heading above says the same. */
  hideCaption?: boolean;
  /** The first one names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** What stands there when there is no row. */
  empty: ReactNode;
}

/** Whether an element holds more than it shows at once. */
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

/** A table in a frame that scrolls sideways where it is too wide, also by keyboard. */
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
      aria-label={overflows ? caption : undefined}
      tabIndex={overflows ? 0 : undefined}
      className="overflow-x-auto"
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
            {columns.map(({ id, name, numeric }) => (
              <th
                key={id}
                scope="col"
                className={classNames("py-2 pr-4 font-semibold last:pr-0", numeric && "text-right")}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowId(row)} className="border-b border-line align-top">
              {columns.map(({ id, numeric, cell }, index) => {
                const look = classNames(
                  "py-3 pr-4 last:pr-0",
                  numeric && "text-right tabular-nums",
                );
                return index === 0 ? (
                  <th key={id} scope="row" className={classNames(look, "font-semibold")}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={id} className={look}>
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
