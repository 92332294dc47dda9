import type { WriterSettings } from "@earshot/contract";

/** A span of a week in which a writer works. */
export type Span = WriterSettings["hours"][number];
type Working = Pick<WriterSettings, "hours" | "timeZone">;

/** By the number of the day; 0 is Sunday. */
const dayNames: readonly string[] = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
];

/** The days in the order in which a week is shown. */
export const week = [1, 2, 3, 4, 5, 6, 0] as const;

/** "09:30" as minutes from midnight; "24:00" is 1,440. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** The local time in a time zone: the day of the week, and minutes from midnight. */
function wallClock(now: number, timeZone: string | null): { day: number; minute: number } {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: timeZone ?? "UTC",
    weekday: "long",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(now);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return {
    day: dayNames.indexOf(part("weekday")),
    minute: minutesOf(`${part("hour")}:${part("minute")}`),
  };
}

/** The name of a day. */
export const dayName = (day: number): string => dayNames[day] ?? "";

/** Whether a writer works now. A writer without hours always does. */
export function isAtWork({ hours, timeZone }: Working, now: number): boolean {
  if (hours.length === 0) return true;
  const { day, minute } = wallClock(now, timeZone);
  return hours.some(
    (span) => span.day === day && minutesOf(span.from) <= minute && minute < minutesOf(span.to),
  );
}

/** Describes when the next of the writer's hours begin: "today at 17:00", "Monday at 09:00". */
export function nextHours({ hours, timeZone }: Working, now: number): string | null {
  const { day, minute } = wallClock(now, timeZone);
  for (let ahead = 0; ahead <= 7; ahead++) {
    const onDay = (day + ahead) % 7;
    const next = hours
      .filter((span) => span.day === onDay && (ahead > 0 || minutesOf(span.from) > minute))
      .map(({ from }) => from)
      .sort()[0];
    if (next === undefined) continue;
    const when = ahead === 0 ? "today" : ahead === 1 ? "tomorrow" : dayName(onDay);
    return `${when} at ${next}`;
  }
  return null;
}
