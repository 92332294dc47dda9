import { limits } from "@earshot/contract";
import { dayAndMonth, daysBefore, isDay } from "./day.ts";

/** The ranges that end today, in days. */
export const dayRanges = [7, 28, 90] as const;
type DayRange = (typeof dayRanges)[number];

/** The days in an address: a range that ends today, or the first and last day, both inclusive. */
export interface DayRangeSearch {
  range?: DayRange | undefined;
  from?: string | undefined;
  until?: string | undefined;
}

/** Days from one to another, both inclusive, as `2026-11-21`. */
export interface DaySpan {
  from: string;
  until: string;
}

const noDays: DayRangeSearch = { range: undefined, from: undefined, until: undefined };

/** How many days a span has, its first and last included. */
const lengthOfSpan = ({ from, until }: DaySpan): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000) + 1;

/** The limits of a span. */
export interface SpanLimits {
  /** How many days it has at most. */
  maxDays: number;
  /** The last day that it may have; undefined: any. */
  lastDay?: string | undefined;
}

/** Returns why a span can't be requested; null if it can. */
export function problemOfSpan(
  { from, until }: DaySpan,
  { maxDays, lastDay }: SpanLimits,
): { field: "from" | "until"; message: string } | null {
  const isPossible = (day: string) => isDay(day) && day >= limits.firstDay && day <= limits.lastDay;
  if (!isPossible(from)) return { field: "from", message: "Enter the first day." };
  if (!isPossible(until)) return { field: "until", message: "Enter the last day." };
  if (until < from)
    return { field: "until", message: "The last day must not be before the first." };
  if (lastDay !== undefined && until > lastDay) {
    return { field: "until", message: "The last day must not be after today." };
  }
  if (lengthOfSpan({ from, until }) > maxDays) {
    return { field: "until", message: `Choose at most ${maxDays} days.` };
  }
  return null;
}

/** Reads the days of an address; what does not fit is ignored. @param maxDays how many days a span has at most */
export function parseDayRange(search: Record<string, unknown>, maxDays: number): DayRangeSearch {
  const { from, until } = search;
  if (typeof from === "string" && typeof until === "string") {
    if (problemOfSpan({ from, until }, { maxDays }) === null) return { ...noDays, from, until };
  }
  const range = dayRanges.find((days) => days === Number(search.range));
  return { ...noDays, range };
}

/** The span of an address; null: any day. @param today in the workspace's time zone */
export function spanOf({ range, from, until }: DayRangeSearch, today: string): DaySpan | null {
  if (from !== undefined && until !== undefined) return { from, until };
  return range === undefined ? null : { from: daysBefore(today, range - 1), until: today };
}

/** "Last 28 days", or the days as "3 Nov – 12 Nov". */
export function rangeInWords({ range, from, until }: DayRangeSearch): string | null {
  if (from !== undefined && until !== undefined) {
    return from === until ? dayAndMonth(from) : `${dayAndMonth(from)} – ${dayAndMonth(until)}`;
  }
  return range === undefined ? null : `Last ${range} days`;
}
