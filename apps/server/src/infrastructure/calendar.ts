import { Temporal } from "temporal-polyfill";

/** A day of a time zone, as `2026-11-21`. */
export type Day = string;

const zoned = (zone: string, at: Date) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);

/** The day on which a moment is in a time zone. */
export const dayOf = (zone: string, at: Date): Day => zoned(zone, at).toPlainDate().toString();

/** When a day begins in a time zone. Where the clocks skip midnight, that is the first moment after it. */
export const startOfDay = (zone: string, day: Day): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds);

/** A day some days later; earlier with a negative number. */
export const addDays = (day: Day, days: number): Day =>
  Temporal.PlainDate.from(day).add({ days }).toString();

/** The same time of day some days earlier, in a time zone. */
export const daysBefore = (zone: string, at: Date, days: number): Date =>
  new Date(zoned(zone, at).subtract({ days }).epochMilliseconds);

/** The last days of a time zone, the oldest first, today last. */
export function lastDays(zone: string, now: Date, count: number): Day[] {
  const today = dayOf(zone, now);
  return Array.from({ length: count }, (_, at) => addDays(today, at + 1 - count));
}

/** The starts of days, and the start of the day after the last one: the limits of each. */
export const limitsOfDays = (zone: string, days: readonly Day[]): Date[] =>
  [...days, ...days.slice(-1).map((day) => addDays(day, 1))].map((day) => startOfDay(zone, day));

/**
 * The moment of a local time in a time zone, such as `2026-12-01T09:00`. A time that the clocks skip moves forward by
 * the length of the gap; a time that exists twice means the first one.
 */
export const momentOf = (zone: string, localTime: string): Date =>
  new Date(Temporal.PlainDateTime.from(localTime).toZonedDateTime(zone).epochMilliseconds);
