import { expect, test } from "vitest";
import { periodEnd, periodStart } from "./rules.ts";

const day = (text: string) => new Date(`${text}T10:00:00Z`);

test.each([
  ["2026-01-15", "2026-01-15", "2026-01-15"],
  ["2026-01-15", "2026-02-14", "2026-01-15"],
  ["2026-01-15", "2026-02-15", "2026-02-15"],
  ["2026-01-31", "2026-02-28", "2026-02-28"],
  ["2026-01-31", "2026-03-01", "2026-02-28"],
  ["2026-01-31", "2026-03-31", "2026-03-31"],
  ["2024-02-29", "2026-11-21", "2026-10-29"],
  ["2026-12-05", "2027-01-04", "2026-12-05"],
])("from %s on, at %s the period began on %s", (anchor, now, start) => {
  expect(periodStart("growth", day(anchor), day(now))).toEqual(day(start));
});

test("without a plan there is one period for good", () => {
  expect(periodStart(null, day("2026-01-15"), day("2026-11-21"))).toBeNull();
});

test.each([
  ["2026-01-15", "2026-01-15", "2026-02-15"],
  ["2026-01-15", "2026-02-14", "2026-02-15"],
  ["2026-01-31", "2026-02-27", "2026-02-28"],
  ["2026-01-31", "2026-02-28", "2026-03-31"],
  ["2026-12-05", "2027-01-04", "2027-01-05"],
])("from %s on, at %s the next period begins on %s", (anchor, now, end) => {
  expect(periodEnd("growth", day(anchor), day(now))).toEqual(day(end));
});

test("without a plan no next period begins", () => {
  expect(periodEnd(null, day("2026-01-15"), day("2026-11-21"))).toBeNull();
});
