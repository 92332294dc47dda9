import { expect, test } from "vitest";
import { cycleOf, monthAt, periodAt, startsBetween } from "./rules.ts";

const day = (text: string) => new Date(`${text}T10:00:00Z`);
const from = (anchor: string, zone = "UTC") => ({ anchor: day(anchor), zone });

test.each([
  ["2026-01-15", "2026-01-15", "2026-01-15", "2026-02-15"],
  ["2026-01-15", "2026-02-14", "2026-01-15", "2026-02-15"],
  ["2026-01-15", "2026-02-15", "2026-02-15", "2026-03-15"],
  ["2026-01-31", "2026-02-27", "2026-01-31", "2026-02-28"],
  ["2026-01-31", "2026-02-28", "2026-02-28", "2026-03-31"],
  ["2026-01-31", "2026-03-01", "2026-02-28", "2026-03-31"],
  ["2026-01-31", "2026-03-31", "2026-03-31", "2026-04-30"],
  ["2024-02-29", "2026-11-21", "2026-10-29", "2026-11-29"],
  ["2026-12-05", "2027-01-04", "2026-12-05", "2027-01-05"],
  ["2026-12-05", "2026-11-05", "2026-11-05", "2026-12-05"],
  ["2026-12-05", "2026-11-04", "2026-10-05", "2026-11-05"],
])("with the anchor %s, the period at %s is from %s to %s", (anchor, now, start, end) => {
  expect(monthAt(from(anchor), day(now))).toEqual({ start: day(start), end: day(end) });
});

test("a period ends at the anchor's time of day in its time zone, across a daylight saving change", () => {
  // 2027-03-28: Berlin goes from UTC+1 to UTC+2.
  const cycle = { anchor: new Date("2027-03-10T09:00:00Z"), zone: "Europe/Berlin" };
  expect(monthAt(cycle, day("2027-03-20"))).toEqual({
    start: new Date("2027-03-10T09:00:00Z"),
    end: new Date("2027-04-10T08:00:00Z"),
  });
});

test("without a plan there is no period", () => {
  expect(periodAt(null, from("2026-01-15"), day("2026-11-21"))).toBeNull();
  expect(periodAt("growth", from("2026-01-15"), day("2026-11-21"))).toEqual({
    start: day("2026-11-15"),
    end: day("2026-12-15"),
  });
});

test("a workspace without an anchor counts from its creation, in UTC", () => {
  const createdAt = day("2026-01-15");
  const anchor = day("2026-03-20");
  const zoned = { billingZone: "Asia/Tokyo", createdAt };
  expect(cycleOf({ ...zoned, billingAnchor: null })).toEqual({ anchor: createdAt, zone: "UTC" });
  expect(cycleOf({ ...zoned, billingAnchor: anchor })).toEqual({ anchor, zone: "Asia/Tokyo" });
});

test("the starts of periods between two moments exclude both moments", () => {
  const found = startsBetween(from("2026-01-31"), day("2026-01-31"), day("2026-04-30"));
  expect(found).toEqual([day("2026-02-28"), day("2026-03-31")]);
});

const zones = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "America/St_Johns",
  "Australia/Lord_Howe",
  "Africa/Cairo",
  "Asia/Kathmandu",
  "Pacific/Apia",
];
const hours = [0, 2, 10, 23];
const daysOf = (year: number) => {
  const first = Date.UTC(year, 0, 1);
  const count = (Date.UTC(year + 1, 0, 1) - first) / 86_400_000;
  return Array.from({ length: count }, (_, at) => first + at * 86_400_000);
};

/** Each day of a leap year, and the days from the 27th on of each month of the year before. */
const anchors = [
  ...daysOf(2027).filter((first) => new Date(first).getUTCDate() >= 27),
  ...daysOf(2028),
];

// Annual plans have the same monthly periods as monthly plans; 13 of them go past the end of the year.
test.each(zones)(
  "in %s, periods neither overlap nor leave gaps, whatever the day of their anchor",
  (zone) => {
    const local = new Intl.DateTimeFormat("en", { timeZone: zone, day: "numeric" });
    for (const first of anchors) {
      const anchor = new Date(
        first + (hours[(first / 86_400_000) % hours.length] ?? 0) * 3_600_000,
      );
      const cycle = { anchor, zone };
      const expectedDay = Number(local.format(anchor));
      let { start, end } = monthAt(cycle, anchor);
      expect(start).toEqual(anchor);
      for (let month = 0; month < 13; month += 1) {
        const inside = [start, new Date(end.getTime() - 1)];
        for (const now of inside) expect(monthAt(cycle, now)).toEqual({ start, end });
        const next = monthAt(cycle, end);
        expect(next.start).toEqual(end);
        const days = (end.getTime() - start.getTime()) / 86_400_000;
        expect(days > 27.9 && days < 31.1).toBe(true);
        // The anchor's day, or the last day of a shorter month, after which a month begins.
        const reached = Number(local.format(end));
        const after = Number(local.format(new Date(end.getTime() + 86_400_000)));
        expect(reached === expectedDay || (reached < expectedDay && after <= 2)).toBe(true);
        ({ start, end } = next);
      }
      const year = new Date(anchor);
      year.setUTCFullYear(year.getUTCFullYear() + 1, anchor.getUTCMonth(), anchor.getUTCDate());
      expect(startsBetween(cycle, anchor, new Date(year.getTime() + 3 * 86_400_000))).toHaveLength(
        12,
      );
    }
  },
);
