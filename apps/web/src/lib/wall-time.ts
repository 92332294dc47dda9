/** A date and time in some time zone, as `2026-12-01` and `09:00`. */
export interface WallTime {
  day: string;
  time: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    ...{ year: "numeric", month: "2-digit", day: "2-digit" },
    ...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  });
  formats.set(timeZone, made);
  return made;
}

/** Returns what the clock of a time zone shows at a moment. */
export function wallTimeOf(moment: string | number, timeZone: string): WallTime {
  const parts = formatIn(timeZone).formatToParts(new Date(moment));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return {
    day: `${part("year")}-${part("month")}-${part("day")}`,
    time: `${part("hour")}:${part("minute")}`,
  };
}

/**
 * The moment at which the clock of a time zone shows a time, as ISO 8601 in UTC. For an hour that a change of daylight
 * saving repeats, it is the first occurrence. For an hour that the change skips, it is later by the skipped time.
 */
export function momentOf({ day, time }: WallTime, timeZone: string): string | null {
  const target = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(target)) return null;
  const offsetAt = (moment: number) => {
    const shown = wallTimeOf(moment, timeZone);
    return Date.parse(`${shown.day}T${shown.time}:00Z`) - moment;
  };
  // The offsets of the days before and after. If both fit, the larger one gives the earlier moment.
  const dayMs = 86_400_000;
  const offsets = [offsetAt(target - dayMs), offsetAt(target + dayMs)];
  const moments = offsets.map((offset) => target - offset).sort((a, b) => a - b);
  const fitting = moments.find((moment) => moment + offsetAt(moment) === target);
  // In a skipped hour no offset fits. The offset from before the change makes the moment later.
  const moment = fitting ?? target - (offsets[0] ?? 0);
  return new Date(moment).toISOString();
}

/** The days of a month's calendar, from Monday to Sunday, as `2026-11-30`. @param month `2026-12` */
export function daysOfMonth(month: string): string[] {
  const first = new Date(`${month}-01T00:00:00Z`);
  const before = (first.getUTCDay() + 6) % 7;
  const next = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1));
  const length = Math.round((next.getTime() - first.getTime()) / 86_400_000);
  const count = Math.ceil((before + length) / 7) * 7;
  return Array.from({ length: count }, (_, at) => addDays(`${month}-01`, at - before));
}

/** The day some days after another. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The same day of another month, or its last one. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)))
    .toISOString()
    .slice(0, 10);
}
