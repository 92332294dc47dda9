interface RowBar {
  label: string;
  value: number;
}

interface RowBarsProps {
  /** The accessible name. */
  label: string;
  bars: readonly RowBar[];
  /** The value in words: "3 posts". */
  say: (value: number) => string;
}

/** Horizontal bars, one per line, for things with long names. */
export function RowBars({ label, bars, say }: RowBarsProps) {
  const max = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul aria-label={label} className="grid gap-2">
      {bars.map((bar) => (
        <li
          key={bar.label}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 sm:grid-cols-[9rem_minmax(0,1fr)_3rem]"
        >
          <span className="truncate text-sm" title={bar.label}>
            {bar.label}
          </span>
          <span
            aria-hidden="true"
            className="h-3 rounded-sm bg-line max-sm:order-last max-sm:col-span-2"
          >
            <span
              className="block h-full rounded-sm bg-signal"
              style={{ width: `${(bar.value / max) * 100}%` }}
            />
          </span>
          <span className="text-right text-sm text-ink-2 tabular-nums">{say(bar.value)}</span>
        </li>
      ))}
    </ul>
  );
}
