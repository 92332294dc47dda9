import { describe, expect, it } from "vitest";
import { dayOf, daysBefore, isDay } from "./day.ts";

describe("dayOf", () => {
  it.each([
    [1_763_683_199, "UTC", "2025-11-20"],
    [1_763_683_200, "UTC", "2025-11-21"],
    [1_763_683_199, "Europe/Berlin", "2025-11-21"],
    [1_763_683_200, "America/New_York", "2025-11-20"],
    ["2025-11-21T01:00:00+02:00", "UTC", "2025-11-20"],
    ["no time", "UTC", ""],
  ])("of %s in %s is %s", (value, timeZone, day) => {
    expect(dayOf(value, timeZone)).toBe(day);
  });
});

it("counts days back across months", () => {
  expect(daysBefore("2028-03-01", 1)).toBe("2028-02-29");
  expect(daysBefore("2026-11-21", 29)).toBe("2026-10-23");
});

it("accepts only days of the calendar", () => {
  for (const day of ["2026-11-21", "2028-02-29"]) expect(isDay(day)).toBe(true);
  for (const value of ["2026-02-30", "2026-13-01", "2026-1-1", "today", "", 20_261_121, null]) {
    expect(isDay(value)).toBe(false);
  }
});
