const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Hours from UTC of the zone names that occur in feeds. A name of several zones means the most usual one. */
const zones: Record<string, number> = {
  ...{ z: 0, ut: 0, utc: 0, gmt: 0, wet: 0, west: 1, bst: 1, cet: 1, cest: 2, met: 1, mest: 2 },
  ...{ eet: 2, eest: 3, msk: 3, ist: 5.5, jst: 9, kst: 9, aest: 10, aedt: 11, nzst: 12, nzdt: 13 },
  ...{ est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7 },
  ...{ akst: -9, akdt: -8, hst: -10 },
};

const rfc822 =
  /^(?:[a-z]{2,9}\.?,?\s+)?(\d{1,2})[\s-]+([a-z]{3})[a-z]{0,6}\.?[\s-]+(\d{2,4})(?:\s+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d{1,9})?\s*((?:gmt|utc)?[+-]\d{1,2}:?\d{2}|[a-z]{1,5})?)?/i;
const iso =
  /^(\d{4})-?(\d{2})?-?(\d{2})?(?:[t\s]+(\d{2}):?(\d{2})(?::?(\d{2}))?(?:[.,]\d{1,9})?\s*(z|[+-]\d{2}:?\d{2})?)?/i;

/** Minutes from UTC. */
function offsetOf(zone: string | undefined): number {
  if (zone === undefined) return 0;
  const [, sign, hours = "0", minutes = "0"] = /([+-])(\d{1,2}):?(\d{2})$/.exec(zone) ?? [];
  if (sign) return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  return (zones[zone.toLowerCase()] ?? 0) * 60;
}

interface Parts {
  year: number;
  month: number;
  day: number;
  time: readonly (string | undefined)[];
  zone: string | undefined;
}

function dateOf({ year, month, day, time, zone }: Parts): Date | null {
  const [hours = 0, minutes = 0, seconds = 0] = time.map((part) => Number(part ?? 0));
  const isTime = hours < 25 && minutes < 60 && seconds < 62;
  if (month < 0 || month > 11 || day < 1 || day > 31 || !isTime) return null;
  const at = new Date(Date.UTC(year, month, day, hours, minutes - offsetOf(zone), seconds));
  return Number.isNaN(at.getTime()) ? null : at;
}

/** A year of RFC 822, which can have two digits: 70 to 99 are 1970 to 1999. */
const fullYear = (year: string): number =>
  year.length > 2 ? Number(year) : Number(year) + (Number(year) >= 70 ? 1900 : 2000);

/**
 * A date as feeds write it: RFC 3339 or another form of ISO 8601, or RFC 822 with wrong day names, unknown zones
 * and years of two digits. A date without a time means midnight UTC.
 * @returns null for everything else
 */
export function feedDate(written: string): Date | null {
  const text = written.trim().slice(0, 100);
  const [, year, month = "1", day = "1", hours, minutes, seconds, zone] = iso.exec(text) ?? [];
  if (year !== undefined) {
    const time = [hours, minutes, seconds];
    return dateOf({ year: Number(year), month: Number(month) - 1, day: Number(day), time, zone });
  }
  const found = rfc822.exec(text);
  if (!found) return null;
  const [, date = "", name = "", yearWritten = "", ...rest] = found;
  return dateOf({
    year: fullYear(yearWritten),
    month: months.indexOf(name.toLowerCase()),
    day: Number(date),
    time: rest.slice(0, 3),
    zone: rest[3],
  });
}
