import { dayName, minutesOf, type Span, week } from "../hours.ts";
import { spansOf, weekInWords, weekLength } from "../week-hours.ts";

const marks = ["00", "06", "12", "18", "24"];

/** The hours of a week as a chart, and in words for screen readers. */
export function WeekChart({ hours }: { hours: readonly Span[] }) {
  return (
    <figure className="grid max-w-md gap-1">
      <div
        role="img"
        aria-label={hours.length === 0 ? "No working hours set." : weekInWords(hours)}
        className="grid grid-cols-[2.5rem_minmax(0,1fr)] items-center gap-y-1 text-xs text-ink-3"
      >
        {week.map((day) => (
          <div key={day} className="contents">
            <span>{dayName(day).slice(0, 2)}</span>
            <span className="relative h-3 overflow-hidden rounded-sm bg-line">
              {spansOf(hours, day).map(({ from, to }) => (
                <span
                  key={`${from} ${to}`}
                  className="absolute inset-y-0 bg-ink"
                  style={{
                    left: `${(minutesOf(from) / 1440) * 100}%`,
                    width: `${Math.max(0, ((minutesOf(to) - minutesOf(from)) / 1440) * 100)}%`,
                  }}
                />
              ))}
            </span>
          </div>
        ))}
        <span />
        <span className="flex justify-between tabular-nums">
          {marks.map((mark) => (
            <span key={mark}>{mark}</span>
          ))}
        </span>
      </div>
      <figcaption className="text-sm text-ink-2">
        {hours.length === 0
          ? "No working hours set: new opportunities are announced at any time."
          : `${weekLength(hours)} a week. Outside these hours, new opportunities are not announced.`}
      </figcaption>
    </figure>
  );
}
