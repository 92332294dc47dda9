import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bucketOf, delayOf, noMeasures, partSums, promiseOf, without } from "./rules.ts";
import { centsOfDay, costOf } from "./rules-cost.ts";
import { isNoisy } from "./rules-noise.ts";
import { daysFrom, FigureRangeError, periodOf } from "./rules-period.ts";

describe("a period", () => {
  const of = (range: Parameters<typeof periodOf>[2]) =>
    periodOf("Europe/Berlin", "2026-11-26", range);

  it("is the last days up to today, with as many days before", () => {
    expect(of({ lastDays: 7 })).toEqual({
      from: "2026-11-20",
      until: "2026-11-26",
      days: 7,
      timeZone: "Europe/Berlin",
      endsToday: true,
      before: { from: "2026-11-13", until: "2026-11-19" },
    });
  });

  it("is from one day until another, across leap days and new years", () => {
    const { days, endsToday, before } = of({ from: "2023-12-31", until: "2024-03-01" });
    expect([days, endsToday, before]).toEqual([
      62,
      false,
      { from: "2023-10-30", until: "2023-12-30" },
    ]);
  });

  it("must not end after today in the workspace's time zone, which the message names", () => {
    expect(() => of({ from: "2026-11-20", until: "2026-11-27" })).toThrow(FigureRangeError);
    expect(() => of({ from: "2026-11-20", until: "2026-11-27" })).toThrow(
      "until: must not be after today, 2026-11-26 in the time zone Europe/Berlin",
    );
    expect(() => of({ from: "2026-11-20", until: "2026-11-19" })).toThrow("before from");
  });

  it("has each of its days once", () => {
    expect(daysFrom("2026-02-27", "2026-03-01")).toEqual([
      "2026-02-27",
      "2026-02-28",
      "2026-03-01",
    ]);
  });
});

describe("delays", () => {
  it("have the median within 5 percent or a second", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 86_400 }), { minLength: 1, maxLength: 60 }),
        (seconds) => {
          const byBucket = Map.groupBy(seconds, bucketOf);
          const counts = [...byBucket].map(([bucket, all]) => ({ bucket, count: all.length }));
          const { count, medianSeconds } = delayOf(counts);
          const sorted = seconds.toSorted((a, b) => a - b);
          const median = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
          expect(count).toBe(seconds.length);
          expect(Math.abs((medianSeconds ?? Number.NaN) - median)).toBeLessThanOrEqual(
            Math.max(1, median * 0.05) + 0.5,
          );
        },
      ),
    );
  });

  it("have no median if there are none", () => {
    expect(delayOf([])).toEqual({ count: 0, medianSeconds: null });
  });
});

it("a promise without a reply is missed, except while its time is still running", () => {
  const row = { ...noMeasures, promised: 10, promise_kept: 4, promise_late: 3 };
  expect(promiseOf(row, 2)).toEqual({ kept: 4, missed: 4, open: 2 });
});

it("live replies are those that were placed and not removed", () => {
  const row = { ...noMeasures, placed: 9, survived: 5, removed: 3, cold: 2, ready: 1, skipped: 2 };
  expect(partSums(row)).toMatchObject({
    mentions: { total: 3, cold: 2, ready: 1, skipped: 2 },
    replies: { placed: 9, live: 6, survived: 5, removed: 3 },
  });
  expect(without(row, { ...noMeasures, placed: 2 }).placed).toBe(7);
});

describe("the cost", () => {
  const week = daysFrom("2026-11-20", "2026-11-26");

  it("is the price of the plan for these days, divided by the live replies", () => {
    // $29 a month inside the dashboard: $348 a year.
    expect(centsOfDay("starter")).toBeCloseTo(95.34, 2);
    const spans = [{ from: "0001-01-01", plan: "starter" as const }];
    expect(costOf(spans, week, 10)).toEqual({ cents: 667, perLiveReplyCents: 67 });
    expect(costOf(spans, week, 0)).toEqual({ cents: 667, perLiveReplyCents: null });
  });

  it("counts each day by the plan of that day", () => {
    const spans = [
      { from: "0001-01-01", plan: null },
      { from: "2026-11-25", plan: "growth" as const },
      { from: "2026-11-26", plan: "annual" as const },
    ];
    const cents = Math.round(centsOfDay("growth") + centsOfDay("annual"));
    expect(costOf(spans, week, 1)).toEqual({ cents, perLiveReplyCents: cents });
  });

  it("is null without a plan", () => {
    expect(costOf([{ from: "0001-01-01", plan: null }], week, 3)).toBeNull();
  });
});

it.each([
  [{ total: 20, cold: 18, skipped: 0 }, 0, true],
  [{ total: 20, cold: 0, skipped: 19 }, 0, true],
  [{ total: 20, cold: 17, skipped: 17 }, 0, false],
  [{ total: 19, cold: 19, skipped: 19 }, 0, false],
  [{ total: 200, cold: 199, skipped: 190 }, 1, false],
])("a keyword with %j and %d engaged is noisy: %s", (mentions, engaged, expected) => {
  expect(isNoisy({ mentions, engaged })).toBe(expected);
});
