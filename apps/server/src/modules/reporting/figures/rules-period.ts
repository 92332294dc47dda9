import type { FigurePeriod, FigureRange } from "@earshot/contract";
import { Temporal } from "temporal-polyfill";

/** The range is no range of days up to today: the field, and what is wrong with it. */
export class FigureRangeError extends Error {
  override name = "FigureRangeError";
}

const addDays = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString();

/** How many days there are from one until another, both included. */
const countDays = (from: string, until: string): number =>
  Temporal.PlainDate.from(from).until(until).days + 1;

/**
 * The days that a range means, and the same number of days just before them.
 * @param today in the time zone
 * @throws FigureRangeError when it ends after today or before it begins
 */
export function periodOf(timeZone: string, today: string, range: FigureRange): FigurePeriod {
  const [from, until] =
    "lastDays" in range ? [addDays(today, 1 - range.lastDays), today] : [range.from, range.until];
  if (until > today) {
    throw new FigureRangeError(
      `until: must not be after today, ${today} in the time zone ${timeZone}`,
    );
  }
  const days = countDays(from, until);
  if (days < 1) throw new FigureRangeError("until: must not be before from");
  return {
    from,
    until,
    days,
    timeZone,
    endsToday: until === today,
    before: { from: addDays(from, -days), until: addDays(from, -1) },
  };
}

/** Each day from the first to the last one. */
export const daysFrom = (from: string, until: string): string[] =>
  Array.from({ length: countDays(from, until) }, (_, at) => addDays(from, at));
