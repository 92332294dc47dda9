import { dayName, minutesOf, type Span, week } from "./hours.ts";

/** How far apart the times are that can be chosen, in minutes. */
const stepMinutes = 30;

const pad = (value: number) => String(value).padStart(2, "0");
const clock = (minutes: number) => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
const grid = Array.from({ length: (24 * 60) / stepMinutes + 1 }, (_, step) =>
  clock(step * stepMinutes),
);

/** The times that can be chosen: every half hour, and the chosen one if it lies between. */
export function timeChoices(chosen: string, end: "from" | "to"): string[] {
  const offered = end === "from" ? grid.slice(0, -1) : grid.slice(1);
  return [...new Set([...offered, chosen])].sort();
}

/** The spans of one day, the earliest first. */
export const spansOf = (hours: readonly Span[], day: number): Span[] =>
  hours.filter((span) => span.day === day).sort((a, b) => a.from.localeCompare(b.from));

/** The span that is suggested for a day: office hours, or the hour after its last span. */
export function offeredSpan(hours: readonly Span[], day: number): Span | null {
  const last = spansOf(hours, day).at(-1);
  if (!last) return { day, from: "09:00", to: "17:00" };
  const from = minutesOf(last.to);
  // A day that is full until midnight has no room.
  if (from > 23 * 60) return null;
  return { day, from: clock(from), to: clock(from + 60) };
}

/** Copies the spans of a day to other days, replacing theirs. */
export function copyDay(hours: readonly Span[], day: number, to: readonly number[]): Span[] {
  const copied = to.flatMap((one) => spansOf(hours, day).map((span) => ({ ...span, day: one })));
  return [...hours.filter((span) => !to.includes(span.day)), ...copied];
}

/** Returns what is wrong with the hours of a day, in a sentence; null: nothing. */
export function dayProblem(hours: readonly Span[], day: number): string | null {
  const spans = spansOf(hours, day);
  if (spans.some(({ from, to }) => from >= to)) {
    return `${dayName(day)}: the end must be after the start. Continue a night shift at 00:00 of the next day.`;
  }
  const overlap = spans.some(({ from }, at) => at > 0 && from < (spans[at - 1]?.to ?? ""));
  return overlap ? `${dayName(day)}: two time spans overlap.` : null;
}

/** Formats how long a writer works in a week: "40 h", "37 h 30 min". */
export function weekLength(hours: readonly Span[]): string {
  const minutes = hours.reduce(
    (sum, { from, to }) => sum + Math.max(0, minutesOf(to) - minutesOf(from)),
    0,
  );
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest === 0 ? "" : ` ${rest} min`}`;
}

/** The week in words: "Monday 09:00 to 12:00, 13:00 to 17:00; Tuesday …". */
export const weekInWords = (hours: readonly Span[]): string =>
  week
    .flatMap((day) => {
      const spans = spansOf(hours, day).map(({ from, to }) => `${from} to ${to}`);
      return spans.length === 0 ? [] : [`${dayName(day)} ${spans.join(", ")}`];
    })
    .join("; ");
