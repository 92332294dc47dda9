import { useId } from "react";
import { Button } from "../../../../ui/button.tsx";
import { dayName, type Span } from "../hours.ts";
import { offeredSpan, timeChoices } from "../week-hours.ts";

interface DayHoursProps {
  day: number;
  hours: readonly Span[];
  problem: string | null;
  onChange: (spans: Span[]) => void;
}

const selectClass =
  "min-h-10 rounded-lg border border-edge bg-raised px-2 text-base text-ink tabular-nums";

/** The spans of one day of the week in which a writer works. */
export function DayHours({ day, hours, problem, onChange }: DayHoursProps) {
  const problemId = useId();
  // In the order of entry: a row must not move while it is filled in.
  const spans = hours.filter((span) => span.day === day);
  const name = dayName(day);
  const offered = offeredSpan(hours, day);
  const put = (at: number, part: Partial<Span>) =>
    onChange(spans.map((span, index) => (index === at ? { ...span, ...part } : span)));
  const nth = (at: number) => (spans.length > 1 ? ` (${at + 1})` : "");
  const add = (text: string, label: string) =>
    offered && (
      <Button
        variant={spans.length === 0 ? "secondary" : "quiet"}
        size="small"
        aria-label={label}
        onClick={() => onChange([...spans, offered])}
      >
        {text}
      </Button>
    );
  return (
    <fieldset
      aria-describedby={problem ? problemId : undefined}
      className="grid gap-2 border-t border-line py-3 sm:grid-cols-[7rem_minmax(0,1fr)]"
    >
      <legend className="sr-only">{name}</legend>
      <span aria-hidden="true" className="font-semibold sm:pt-2">
        {name}
      </span>
      <div className="grid justify-items-start gap-2">
        {spans.map((span, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a span has no identity but its position
          <div key={at} className="flex flex-wrap items-center gap-2">
            {(["from", "to"] as const).map((end) => (
              <span key={end} className="inline-flex items-center gap-2">
                {end === "to" && <span aria-hidden="true">to</span>}
                <select
                  aria-label={`${name}${nth(at)}, ${end}`}
                  aria-invalid={problem !== null || undefined}
                  className={selectClass}
                  value={span[end]}
                  onChange={({ target }) => put(at, { [end]: target.value })}
                >
                  {timeChoices(span[end], end).map((time) => (
                    <option key={time}>{time}</option>
                  ))}
                </select>
              </span>
            ))}
            <Button
              variant="quiet"
              size="small"
              aria-label={`Remove ${span.from} to ${span.to} on ${name}`}
              onClick={() => onChange(spans.filter((_, index) => index !== at))}
            >
              Remove
            </Button>
            {at === spans.length - 1 && add("Add more", `Add more hours on ${name}`)}
          </div>
        ))}
        {spans.length === 0 && add("Add hours", `Add hours on ${name}`)}
        {problem && (
          <p id={problemId} role="alert" className="text-sm font-medium text-signal">
            {problem}
          </p>
        )}
      </div>
    </fieldset>
  );
}
