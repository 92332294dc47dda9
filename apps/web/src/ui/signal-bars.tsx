import { classNames } from "./class-names.ts";
import { Tooltip } from "./tooltip.tsx";

/** The labels of the levels, from weakest to strongest. */
export const signals = ["Cold", "Curious", "Looking", "Ready to buy"] as const;

type SignalLevel = (typeof signals)[number];

const heights = [5, 8, 11, 14];

function Bars({ strength }: { strength: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 22 14" className="h-3.5 shrink-0">
      {heights.map((height, index) => (
        <rect
          key={height}
          x={index * 6}
          y={14 - height}
          width="4"
          height={height}
          rx="1"
          className={index < strength ? "fill-signal" : "fill-line"}
        />
      ))}
    </svg>
  );
}

/** Only the bars, for a list whose rows name the level in their text. */
export const SignalMeter = ({ level }: { level: SignalLevel }) => (
  <Bars strength={signals.indexOf(level) + 1} />
);

interface SignalBarsProps {
  level: SignalLevel;
  /** Why the level was chosen; shown on hover and focus. */
  reason?: string | undefined;
  className?: string;
}

/** How close someone is to buying: four bars, as for signal strength, and the word. */
export function SignalBars({ level, reason, className }: SignalBarsProps) {
  const classes = classNames(
    "inline-flex items-center gap-x-2 gap-y-1 text-left text-sm font-semibold",
    className,
  );
  const content = (
    <>
      <Bars strength={signals.indexOf(level) + 1} />
      <span>
        <span className="sr-only">Intent:</span> {level}
      </span>
    </>
  );
  if (!reason) return <span className={classes}>{content}</span>;
  return (
    <Tooltip text={reason}>
      {(tie) => (
        <button
          type="button"
          {...tie}
          className={classNames(classes, "min-h-6 cursor-help rounded")}
        >
          {content}
        </button>
      )}
    </Tooltip>
  );
}
