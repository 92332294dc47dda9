import type { FigurePeriod, FigureRange } from "@earshot/contract";

/** The range is not a range of days up to today. The message names the field and the problem. */
export class FigureRangeError extends Error {
  override name = "FigureRangeError";
}

const dayMs = 86_400_000;

// Calendar days have no time zone. Each overview computes up to a year of them, so this uses numbers, not Temporal.
const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** The number of days from one to another, both included. */
const countDays = (from: string, until: string): number =>
  (Date.parse(until) - Date.parse(from)) / dayMs + 1;

/**
 * The days of a range, and the same number of days just before them.
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
