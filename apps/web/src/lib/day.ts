import { dateFormat } from "./date-format.ts";
import { toMoment } from "./format.ts";

const pattern = /^\d{4}-\d\d-\d\d$/;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats a moment as a day; one format for each time zone, since they take long to make. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const parts = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  const made = new Intl.DateTimeFormat("en-CA", { timeZone, ...parts });
  formats.set(timeZone, made);
  return made;
}

/** The day of a server's time in a time zone, as `2026-11-21`; empty for an invalid time. */
export function dayOf(value: number | string, timeZone: string): string {
  const moment = toMoment(value);
  return moment ? formatIn(timeZone).format(moment) : "";
}

/** The day some days before another. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);

/** Whether a value is a day as `2026-11-21`. */
export const isDay = (value: unknown): value is string =>
  typeof value === "string" &&
  pattern.test(value) &&
  toMoment(value)?.toISOString().slice(0, 10) === value;

/** Formats a day in the user's locale. A day is not a moment, so time zones do not change it. */
const formatted = (options: Intl.DateTimeFormatOptions) => {
  const format = dateFormat({ ...options, timeZone: "UTC" });
  return (day: string) => format(new Date(day));
};

/** "Sat" */
export const weekdayOf = formatted({ weekday: "short" });

/** "21 Nov" */
export const dayAndMonth = formatted({ day: "numeric", month: "short" });

/** "Sat, 21 Nov" */
export const dayInWords = formatted({ weekday: "short", day: "numeric", month: "short" });
