const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const units: Record<string, number> = {
  second: 1000,
  sec: 1000,
  minute,
  min: minute,
  hour,
  hr: hour,
  day,
  week: 7 * day,
  month: 30 * day,
  year: 365 * day,
};

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const ago = /^(an?|\d{1,4}) (second|sec|minute|min|hour|hr|day|week|month|year)s? ago$/;
const monthFirst = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/;
const dayFirst = /^(\d{1,2}) ([a-z]{3,9})\.?,? (\d{4})$/;
const iso =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/i;

function dateOf(year: string, month: string, dayOfMonth: string): Date | null {
  const index = months.indexOf(month.slice(0, 3));
  const date = new Date(Date.UTC(Number(year), index, Number(dayOfMonth)));
  // A Date turns February 31 into a day in March.
  return index >= 0 && date.getUTCDate() === Number(dayOfMonth) ? date : null;
}

/**
 * A date as web indexes write it in English: "3 days ago", "Mar 4, 2026", "4 March 2026", or ISO 8601,
 * in UTC where no zone is named. A day without a time means its beginning.
 * @returns null for everything else: other languages, and dates that don't exist
 */
export function writtenDate(text: string, now: Date): Date | null {
  const plain = text.trim().toLowerCase();
  const [, amount, unit = ""] = ago.exec(plain) ?? [];
  if (amount !== undefined) {
    const count = /^\d/.test(amount) ? Number(amount) : 1;
    return new Date(now.getTime() - count * (units[unit] ?? 0));
  }
  if (plain === "yesterday") return new Date(now.getTime() - day);
  const named = monthFirst.exec(plain);
  if (named) return dateOf(named[3] ?? "", named[1] ?? "", named[2] ?? "");
  const british = dayFirst.exec(plain);
  if (british) return dateOf(british[3] ?? "", british[2] ?? "", british[1] ?? "");
  const [, date, time = "00:00", zone = "Z"] = iso.exec(text.trim()) ?? [];
  if (date === undefined) return null;
  const read = new Date(`${date}T${time}${zone.toUpperCase()}`);
  return Number.isNaN(read.getTime()) ? null : read;
}
