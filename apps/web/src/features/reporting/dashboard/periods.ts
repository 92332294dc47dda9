import type { FigurePeriod, FigureSums } from "@earshot/contract";
import { dayAndMonth } from "../../../lib/day.ts";

/** "3 Nov – 9 Nov", or one day. */
const spanInWords = ({ from, until }: { from: string; until: string }): string =>
  from === until ? dayAndMonth(from) : `${dayAndMonth(from)} – ${dayAndMonth(until)}`;

/** "in the last 7 days", "from 3 Nov to 9 Nov": when something happened. */
export function periodInWords({ days, endsToday, from, until }: FigurePeriod): string {
  if (endsToday) return days === 1 ? "today" : `in the last ${days} days`;
  return from === until
    ? `on ${dayAndMonth(from)}`
    : `from ${dayAndMonth(from)} to ${dayAndMonth(until)}`;
}

/** "the week before", "the 28 days before": what a period is compared with. */
export const beforeInWords = ({ days }: FigurePeriod): string =>
  days === 7 ? "the week before" : days === 1 ? "the day before" : `the ${days} days before`;

/** The caption of the smaller figures: "the 28 days before, 2 Oct – 29 Oct". */
export const comparisonInWords = (period: FigurePeriod): string =>
  `${beforeInWords(period)}, ${spanInWords(period.before)}`;

/** Whether there is a period to compare with: a new workspace has none before its first days. */
export const hasBefore = ({ before }: { before: FigureSums }): boolean =>
  before.mentions.total > 0 || before.engaged > 0 || before.replies.placed > 0;

/** The number of days from which on each bar of a chart covers seven days. */
const dailyMax = 31;
const weekDays = 7;

/** The days of one bar. */
export interface DayGroup<Day> {
  /** The first day, which identifies the bar. */
  id: string;
  /** "3 Nov", or "3 Nov – 9 Nov". */
  label: string;
  days: readonly Day[];
}

/**
 * Groups days into the bars of a chart: one for each day, or for long periods one for each seven days. The last bar
 * ends with the last day, so only the first one may have fewer.
 */
export function groupsOf<Day extends { day: string }>(days: readonly Day[]): DayGroup<Day>[] {
  const size = days.length > dailyMax ? weekDays : 1;
  const short = days.length % size;
  const starts = [
    ...(short > 0 ? [0] : []),
    ...Array.from({ length: Math.floor(days.length / size) }, (_, at) => short + at * size),
  ];
  return starts.map((start, at) => {
    const group = days.slice(start, starts[at + 1] ?? days.length);
    const [from, until] = [group[0]?.day ?? "", group.at(-1)?.day ?? ""];
    return { id: from, label: spanInWords({ from, until }), days: group };
  });
}
