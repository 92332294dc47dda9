import type { ReportKind } from "@earshot/contract";
import { Temporal } from "temporal-polyfill";

/** The hour of the workspace's day at which reports are made. */
const dueHour = 8;

/** A period: its first and last day, as `2026-11-16`. */
export interface Period {
  fromDay: string;
  untilDay: string;
}

/** The moment on a day at which a report is due. */
export function dueAtOf(zone: string, dueDay: string): Date {
  const time = Temporal.PlainDate.from(dueDay).toPlainDateTime({ hour: dueHour });
  return new Date(time.toZonedDateTime(zone).epochMilliseconds);
}

/** The Monday, or the first of a month, on or before a day. */
function dueDayUpTo(kind: ReportKind, day: Temporal.PlainDate): Temporal.PlainDate {
  return kind === "weekly" ? day.subtract({ days: day.dayOfWeek - 1 }) : day.with({ day: 1 });
}

/** The due day after another one. */
const dueDayAfter = (kind: ReportKind, dueDay: Temporal.PlainDate): Temporal.PlainDate =>
  dueDay.add(kind === "weekly" ? { weeks: 1 } : { months: 1 });

/** The first due day whose morning is after a moment. */
export function nextDueDay(kind: ReportKind, zone: string, at: Date): string {
  const day = Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate();
  const latest = dueDayUpTo(kind, day);
  const isOver = dueAtOf(zone, latest.toString()).getTime() <= at.getTime();
  return (isOver ? dueDayAfter(kind, latest) : latest).toString();
}

/** The last due day whose morning has passed. After an outage, only its period is reported. */
export function lastDueDay(kind: ReportKind, zone: string, at: Date): string {
  const next = Temporal.PlainDate.from(nextDueDay(kind, zone, at));
  return next.subtract(kind === "weekly" ? { weeks: 1 } : { months: 1 }).toString();
}

/** The period that is reported on a due day: the week or the month before it. */
export function periodOf(kind: ReportKind, dueDay: string): Period {
  const day = Temporal.PlainDate.from(dueDay);
  return {
    fromDay: day.subtract(kind === "weekly" ? { weeks: 1 } : { months: 1 }).toString(),
    untilDay: day.subtract({ days: 1 }).toString(),
  };
}
