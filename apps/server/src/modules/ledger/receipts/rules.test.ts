import { type PlanSlug, planSlugs, plans } from "@earshot/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { monthAt } from "../billing/rules.ts";
import { dayMs, manualPlanOf, paidPeriodOf, uploadBlockerOf } from "./rules.ts";

const day = (text: string) => new Date(`${text}T10:00:00Z`);

describe("the period that a receipt pays for", () => {
  test.each<[PlanSlug, string, string]>([
    ["builder", "2026-11-21", "2026-12-21"],
    ["growth", "2027-01-31", "2027-02-28"],
    ["annual", "2026-11-21", "2027-11-21"],
    ["annual", "2028-02-29", "2029-02-28"],
  ])("for the plan %s, approved on %s, ends on %s", (plan, now, end) => {
    expect(paidPeriodOf(plan, null, day(now))).toEqual({
      anchor: day(now),
      start: day(now),
      end: day(end),
    });
  });

  test("follows the running period, and loses no days to a short month", () => {
    const first = paidPeriodOf("starter", null, day("2027-01-31"));
    const second = paidPeriodOf("starter", first, day("2027-02-20"));
    expect(second).toEqual({
      anchor: day("2027-01-31"),
      start: day("2027-02-28"),
      end: day("2027-03-31"),
    });
    expect(paidPeriodOf("annual", second, day("2027-03-30")).end).toEqual(day("2028-03-31"));
  });

  test("begins at its approval after a gap", () => {
    const first = paidPeriodOf("starter", null, day("2027-01-31"));
    const now = day("2027-02-28");
    expect(paidPeriodOf("starter", first, now)).toMatchObject({ anchor: now, start: now });
  });

  test("neither overlaps nor leaves a gap, and ends with a month of the quota, for all dates of approval", () => {
    const approvals = fc.array(
      fc.record({ plan: fc.constantFrom(...planSlugs), after: fc.integer({ min: 0, max: 500 }) }),
      { minLength: 1, maxLength: 12 },
    );
    const start = fc.date({
      min: new Date("2024-01-01"),
      max: new Date("2032-01-01"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(start, approvals, (begin, list) => {
        let now = begin;
        let last: ReturnType<typeof paidPeriodOf> | null = null;
        for (const { plan, after } of list) {
          now = new Date(now.getTime() + after * dayMs);
          const period = paidPeriodOf(plan, last, now);
          expect(period.start).toEqual(last && last.end > now ? last.end : now);
          const months = plans[plan].interval === "year" ? 12 : 1;
          const days = (period.end.getTime() - period.start.getTime()) / dayMs;
          expect(days).toBeGreaterThanOrEqual(months === 12 ? 365 : 28);
          expect(days).toBeLessThanOrEqual(months === 12 ? 366 : 31);
          const cycle = { anchor: period.anchor, zone: "UTC" };
          expect(monthAt(cycle, period.end).start).toEqual(period.end);
          last = period;
        }
      }),
      { numRuns: 300 },
    );
  });
});

test.each([
  [{ isConfigured: false, isOwner: false }, "off"],
  [{ isOwner: false, hasPending: true }, "member"],
  [{ hasPending: true, hasSubscription: true }, "pending"],
  [{ hasSubscription: true, paidUntil: day("2027-06-01") }, "subscription"],
  [{ paidUntil: day("2026-12-22") }, "early"],
  [{ paidUntil: day("2026-12-21") }, null],
  [{}, null],
])("for a workspace with %o, the reason against an upload is %s", (part, blocker) => {
  const facts = {
    isConfigured: true,
    isOwner: true,
    hasPending: false,
    hasSubscription: false,
    paidUntil: null,
  };
  expect(uploadBlockerOf({ ...facts, ...part }, day("2026-11-21"))).toBe(blocker);
});

test("prices are those of the dashboard, and in whole pesos where a rate is configured", () => {
  expect(manualPlanOf(plans.growth, 56.25)).toEqual({
    plan: "growth",
    usd: 79,
    pesos: 4_444,
    period: "month",
  });
  expect(manualPlanOf(plans.annual, null)).toEqual({
    plan: "annual",
    usd: 180,
    pesos: null,
    period: "year",
  });
});
