import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dueAtOf, lastDueDay, nextDueDay, periodOf } from "./rules-periods.ts";

const zones = [
  "UTC",
  "America/New_York",
  "Pacific/Auckland",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "America/St_Johns",
] as const;

describe("a weekly report", () => {
  test("is due on Monday at 8 in the workspace’s time zone, for the week before", () => {
    const sunday = new Date("2026-11-22T23:59:00Z");
    expect(nextDueDay("weekly", "UTC", sunday)).toBe("2026-11-23");
    expect(dueAtOf("UTC", "2026-11-23").toISOString()).toBe("2026-11-23T08:00:00.000Z");
    expect(dueAtOf("America/New_York", "2026-11-23").toISOString()).toBe(
      "2026-11-23T13:00:00.000Z",
    );
    expect(periodOf("weekly", "2026-11-23")).toEqual({
      fromDay: "2026-11-16",
      untilDay: "2026-11-22",
    });
  });

  test("becomes due at exactly 8 o’clock", () => {
    const due = new Date("2026-11-23T08:00:00Z");
    const justBefore = new Date(due.getTime() - 1);
    expect(nextDueDay("weekly", "UTC", justBefore)).toBe("2026-11-23");
    expect(lastDueDay("weekly", "UTC", justBefore)).toBe("2026-11-16");
    expect(nextDueDay("weekly", "UTC", due)).toBe("2026-11-30");
    expect(lastDueDay("weekly", "UTC", due)).toBe("2026-11-23");
  });
});

describe("a monthly report", () => {
  test("is due on the first of the month, for the month before", () => {
    const at = new Date("2027-02-28T12:00:00Z");
    expect(nextDueDay("monthly", "UTC", at)).toBe("2027-03-01");
    expect(lastDueDay("monthly", "UTC", at)).toBe("2027-02-01");
    expect(periodOf("monthly", "2027-03-01")).toEqual({
      fromDay: "2027-02-01",
      untilDay: "2027-02-28",
    });
    expect(periodOf("monthly", "2027-01-01")).toEqual({
      fromDay: "2026-12-01",
      untilDay: "2026-12-31",
    });
  });
});

test.each(["weekly", "monthly"] as const)(
  "periods of %s reports follow each other without a gap, in all time zones and at all moments",
  (kind) => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.date({ min: new Date("2025-01-01"), max: new Date("2030-01-01"), noInvalidDate: true }),
        (zone, at) => {
          const [last, next] = [lastDueDay(kind, zone, at), nextDueDay(kind, zone, at)];
          expect(dueAtOf(zone, last).getTime()).toBeLessThanOrEqual(at.getTime());
          expect(dueAtOf(zone, next).getTime()).toBeGreaterThan(at.getTime());
          // The next report begins where the last one ended.
          expect(periodOf(kind, next).fromDay).toBe(last);
          const hour = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit" });
          expect(hour.format(dueAtOf(zone, next))).toBe("08");
        },
      ),
    );
  },
);
