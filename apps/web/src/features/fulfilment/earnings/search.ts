import { limits } from "@earshot/contract";

/** The shown days, UTC and both inclusive; undefined: from the first, until today. */
export interface Span {
  from?: string | undefined;
  to?: string | undefined;
}

/** Returns a day of the calendar such as 2026-01-31, if it is in the allowed range; otherwise undefined. */
export function dayIn(value: string | undefined): string | undefined {
  if (value === undefined || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined;
  // While a year is being typed, its first digits form a year of long ago.
  if (value < limits.firstDay || value > limits.lastDay) return undefined;
  const moment = new Date(`${value}T00:00:00Z`);
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== value
    ? undefined
    : value;
}

/** Whether the days are the wrong way round. */
export const isReversed = ({ from, to }: Span): boolean =>
  from !== undefined && to !== undefined && from > to;
