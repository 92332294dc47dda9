import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as rules from "./rules.ts";

const moments = fc.date({
  min: new Date("2020-01-01T00:00:00Z"),
  max: new Date("2040-01-01T00:00:00Z"),
  noInvalidDate: true,
});

describe("money", () => {
  test("half of a rate is whole cents, rounded up", () => {
    expect([1, 300, 401].map(rules.halfOf)).toEqual([1, 150, 201]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (cents) => {
        const half = rules.halfOf(cents);
        expect(Number.isInteger(half)).toBe(true);
        expect([0, 1]).toContain(2 * half - cents);
      }),
    );
  });

  test("is written as dollars with both cents, without a float's rounding", () => {
    expect([5, 400, 1_005, 123_456_789].map(rules.dollars)).toEqual([
      "0.05",
      "4.00",
      "10.05",
      "1234567.89",
    ]);
  });

  test("sums include every state and add up to the total", () => {
    const row = fc.record({
      state: fc.constantFrom("pending", "earned", "cancelled", "paid"),
      cents: fc.integer({ min: 1, max: 100_000 }),
    });
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const { pending, due, paid, cancelled } = rules.sumsOf(rows);
        expect(pending + due + paid + cancelled).toBe(rules.totalOf(rows));
      }),
    );
    expect(rules.sumsOf([])).toEqual({ pending: 0, due: 0, paid: 0, cancelled: 0 });
  });
});

describe("days and weeks, in UTC", () => {
  test("a day includes its first moment, but not that of the next day", () => {
    expect(rules.startOf("2026-02-28").toISOString()).toBe("2026-02-28T00:00:00.000Z");
    expect(rules.endOf("2026-02-28").toISOString()).toBe("2026-03-01T00:00:00.000Z");
  });

  test("weeks begin on Mondays", () => {
    expect(rules.mondayOf(new Date("2026-11-22T23:59:59Z"))).toBe("2026-11-16");
    expect(rules.mondayOf(new Date("2026-11-23T00:00:00Z"))).toBe("2026-11-23");
    fc.assert(
      fc.property(moments, (moment) => {
        const monday = rules.startOf(rules.mondayOf(moment));
        expect(monday.getUTCDay()).toBe(1);
        const since = moment.getTime() - monday.getTime();
        expect(since >= 0 && since < 7 * 86_400_000).toBe(true);
      }),
    );
  });

  test("the last weeks are consecutive and end with the current one", () => {
    fc.assert(
      fc.property(moments, (moment) => {
        const weeks = rules.lastMondays(moment, 12);
        expect(weeks.at(-1)).toBe(rules.mondayOf(moment));
        for (const [at, week] of weeks.entries()) {
          const before = weeks[at - 1];
          if (before === undefined) continue;
          const gap = rules.startOf(week).getTime() - rules.startOf(before).getTime();
          expect(gap).toBe(7 * 86_400_000);
        }
      }),
    );
  });

  test("a range in the wrong order is reported", () => {
    expect(rules.spanProblems({ from: "2026-02-02", to: "2026-02-01" })).toEqual([
      "from: must not be after to",
    ]);
    expect(rules.spanProblems({ from: "2026-02-01", to: "2026-02-01" })).toEqual([]);
    expect(rules.spanProblems({ to: "2026-02-01" })).toEqual([]);
  });
});
