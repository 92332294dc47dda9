import { type KeyboardEvent, useState } from "react";
import { axisMarks } from "./axis.ts";
import { classNames } from "./class-names.ts";

interface Bar {
  label: string;
  /** The short form of the label for the axis, if it is long. */
  mark?: string;
  /** A value below 0 has no bar, but its words. */
  value: number;
  /** The parts of the value, from the bottom; missing: there is only one. */
  parts?: readonly { name: string; tone: string; value: number }[];
  /** Describes the parts. */
  detail?: string;
}

interface BarChartProps {
  /** The accessible name. */
  label: string;
  bars: readonly Bar[];
  /** The value in words: "3 mentions". */
  say: (value: number) => string;
  /** Half the height, for a chart among other content. */
  low?: boolean;
}

/** The number of labels that fit under the bars of a narrow screen. */
const labelsMax = 5;

const describe = ({ label, value, detail }: Bar, say: (value: number) => string): string =>
  [`${label}: ${say(value)}`, detail].filter(Boolean).join("; ");

/** A bar as high as its value, in one color or in those of its parts. */
function Column({ bar: { value, parts }, top }: { bar: Bar; top: number }) {
  return (
    <div
      className={classNames(
        "mx-auto flex w-full max-w-10 flex-col-reverse overflow-hidden rounded-t-sm",
        !parts && "bg-signal",
      )}
      style={{ height: `${(Math.max(0, value) / top) * 100}%` }}
    >
      {parts?.map((part) => (
        <div
          key={part.name}
          className={classNames("w-full shrink-0", part.tone)}
          style={{ height: `${value === 0 ? 0 : (part.value / value) * 100}%` }}
        />
      ))}
    </div>
  );
}

/**
 * A bar chart of counts with an axis. It is a single tab stop; arrow keys move between the bars, and the
 * focused or hovered bar shows its value.
 */
export function BarChart({ label, bars, say, low = false }: BarChartProps) {
  const height = low ? "h-20" : "h-40";
  const [current, setCurrent] = useState(0);
  const stop = Math.min(current, bars.length - 1);
  const marks = axisMarks(Math.max(0, ...bars.map(({ value }) => value)));
  const top = marks.at(-1) ?? 1;
  const every = Math.ceil(bars.length / labelsMax);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const steps: Record<string, number> = {
      ArrowRight: Math.min(stop + 1, bars.length - 1),
      ArrowLeft: Math.max(stop - 1, 0),
      Home: 0,
      End: bars.length - 1,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    event.currentTarget.querySelectorAll<HTMLElement>("[data-bar]")[next]?.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the bars are not form fields
    <div
      role="group"
      aria-label={label}
      onKeyDown={onKeyDown}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 pt-7"
    >
      <div
        aria-hidden="true"
        className={classNames("relative text-right text-xs text-ink-3 tabular-nums", height)}
      >
        {/* Sets the width of the axis to its widest mark. */}
        <span className="invisible">{top.toLocaleString()}</span>
        {marks.map((mark) => (
          <span
            key={mark}
            className="absolute right-0 translate-y-1/2"
            style={{ bottom: `${(mark / top) * 100}%` }}
          >
            {mark.toLocaleString()}
          </span>
        ))}
      </div>
      <div className={classNames("relative flex items-end gap-px sm:gap-1", height)}>
        {marks.map((mark) => (
          <div
            key={mark}
            aria-hidden="true"
            className={classNames(
              "absolute inset-x-0 border-t",
              mark === 0 ? "border-edge" : "border-line",
            )}
            style={{ bottom: `${(mark / top) * 100}%` }}
          />
        ))}
        {bars.map((bar, index) => (
          <div
            key={bar.label}
            data-bar
            role="img"
            aria-label={describe(bar, say)}
            tabIndex={index === stop ? 0 : -1}
            onFocus={() => setCurrent(index)}
            className="group relative flex h-full min-w-0 flex-1 items-end rounded-sm hover:bg-raised focus:bg-raised"
          >
            <Column bar={bar} top={top} />
            <span
              aria-hidden="true"
              className={classNames(
                "pointer-events-none invisible absolute bottom-full z-10 mb-1 w-max max-w-40 rounded bg-ink px-2 text-sm text-paper group-hover:visible group-focus:visible",
                // Aligned toward the middle, so that it stays within the chart.
                index < bars.length / 2 ? "left-0" : "right-0",
              )}
            >
              {describe(bar, say)}
            </span>
          </div>
        ))}
      </div>
      <div aria-hidden="true" className="col-start-2 flex gap-px pt-1 text-xs text-ink-3 sm:gap-1">
        {bars.map((bar, index) => (
          <span key={bar.label} className="relative h-4 min-w-0 flex-1 text-center">
            {index % every === 0 && (
              <span className="absolute left-1/2 -translate-x-1/2 whitespace-nowrap">
                {bar.mark ?? bar.label}
              </span>
            )}
          </span>
        ))}
      </div>
    </div>
  );
}
