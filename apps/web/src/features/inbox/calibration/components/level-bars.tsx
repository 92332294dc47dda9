import type { IntentLevel } from "@earshot/contract";
import { SignalMeter } from "../../../../ui/signal-bars.tsx";

export interface LevelBar {
  level: IntentLevel;
  /** 0 to 1; null: nothing to show. */
  share: number | null;
  /** The interval that holds the true share. */
  between?: { low: number; high: number };
  /** The share in words. */
  text: string;
}

const percent = (share: number) => `${share * 100}%`;

/** One bar for each level, with its share in words. */
export function LevelBars({ label, bars }: { label: string; bars: readonly LevelBar[] }) {
  return (
    <ul aria-label={label} className="grid gap-4">
      {bars.map(({ level, share, between, text }) => (
        <li
          key={level}
          className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 sm:grid-cols-[9rem_minmax(0,1fr)_13rem]"
        >
          <span className="flex items-center gap-2 font-semibold">
            <SignalMeter level={level} />
            {level}
          </span>
          <span
            aria-hidden="true"
            className="relative h-4 rounded-sm bg-line max-sm:order-last max-sm:col-span-2"
          >
            {share !== null && (
              <span
                className="block h-full rounded-sm bg-signal"
                style={{ width: percent(share) }}
              />
            )}
            {between && (
              <span
                className="absolute inset-y-1 border-x-2 border-ink before:absolute before:inset-x-0 before:top-1/2 before:h-0.5 before:-translate-y-1/2 before:bg-ink"
                style={{ left: percent(between.low), width: percent(between.high - between.low) }}
              />
            )}
          </span>
          <span className="text-right text-sm text-ink-2 tabular-nums">{text}</span>
        </li>
      ))}
    </ul>
  );
}
