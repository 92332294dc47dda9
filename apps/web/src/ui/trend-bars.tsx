import { classNames } from "./class-names.ts";

const tall = 16;
const step = 4;

interface TrendBarsProps {
  values: readonly number[];
  /** The accessible name, also shown on hover. */
  label: string;
  className?: string;
}

/** A sparkline of counts. */
export function TrendBars({ values, label, className }: TrendBarsProps) {
  const max = Math.max(1, ...values);
  const bars = values.map((value, at) => ({ x: at * step, value }));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${values.length * step - 1} ${tall}`}
      className={classNames("h-4 shrink-0", className)}
    >
      <title>{label}</title>
      {bars.map(({ x, value }) => {
        // A day with a count of zero keeps its slot; any other day is visibly higher.
        const height = value === 0 ? 1 : Math.max(3, (value / max) * tall);
        return (
          <rect
            key={x}
            x={x}
            y={tall - height}
            width={step - 1}
            height={height}
            className={value === 0 ? "fill-edge" : "fill-signal"}
          />
        );
      })}
    </svg>
  );
}
