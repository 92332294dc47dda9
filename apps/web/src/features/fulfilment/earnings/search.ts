import { limits } from "@earshot/contract";

/** The days that are looked at, UTC and both inclusive; undefined: from the first, until today. */
export interface Span {
  from?: string | undefined;
  to?: string | undefined;
}

/** A day of the calendar such as 2026-01-31 that can be asked for; what is none is omitted. */
export function dayIn(value: string | undefined): string | undefined {
  if (value === undefined || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined;
  // While a year is typed it is one of long ago.
  if (value < limits.firstDay || value > limits.lastDay) return undefined;
  const moment = new Date(`${value}T00:00:00Z`);
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== value
    ? undefined
    : value;
}

/** Whether the days are the wrong way round. */
export const isReversed = ({ from, to }: Span): boolean =>
  from !== undefined && to !== undefined && from > to;
