import { limits } from "@earshot/contract";
import { type DayRangeSearch, parseDayRange } from "../../../lib/day-range.ts";

/** The days that the overview shows; by default, the last 7. */
export type OverviewSearch = DayRangeSearch;

const usual = 7;

/** Parses the days of the overview's address; the default range is omitted. */
export function parseOverviewSearch(search: Record<string, unknown>): OverviewSearch {
  const days = parseDayRange(search, limits.figureDaysMax);
  return days.range === usual ? { ...days, range: undefined } : days;
}

/** The days with the default range filled in. */
export const chosenDays = ({ range, from, until }: OverviewSearch): DayRangeSearch =>
  from !== undefined && until !== undefined
    ? { range: undefined, from, until }
    : { range: range ?? usual, from: undefined, until: undefined };

/** The address of a choice; the default range is omitted. */
export const addressOfDays = ({ range, from, until }: DayRangeSearch): OverviewSearch => ({
  range: range === usual ? undefined : range,
  from,
  until,
});
