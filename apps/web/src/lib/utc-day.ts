import { toMoment } from "./format.ts";

const pattern = /^\d{4}-\d\d-\d\d$/;

/** The UTC day of a server's time, as `2026-11-21`; empty for an invalid time. */
export const utcDayOf = (value: number | string): string =>
  toMoment(value)?.toISOString().slice(0, 10) ?? "";

/** Whether a value is a day as `2026-11-21`. */
export const isUtcDay = (value: unknown): value is string =>
  typeof value === "string" && pattern.test(value) && utcDayOf(value) === value;

/** Formats a UTC day in the user's locale. */
const formatted = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(undefined, { ...options, timeZone: "UTC" });
  return (day: string) => format.format(new Date(day));
};

/** "Sat" */
export const weekdayOf = formatted({ weekday: "short" });

/** "Sat, 21 Nov" */
export const dayInWords = formatted({ weekday: "short", day: "numeric", month: "short" });
