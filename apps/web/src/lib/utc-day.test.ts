import { describe, expect, it } from "vitest";
import { isUtcDay, utcDayOf } from "./utc-day.ts";

describe("utcDayOf", () => {
  it.each([
    [1_763_683_199, "2025-11-20"],
    [1_763_683_200, "2025-11-21"],
    ["2025-11-21T01:00:00+02:00", "2025-11-20"],
    ["no time", ""],
  ])("of %s is %s", (value, day) => {
    expect(utcDayOf(value)).toBe(day);
  });
});

it("only a day of the calendar is a day", () => {
  for (const day of ["2026-11-21", "2028-02-29"]) expect(isUtcDay(day)).toBe(true);
  for (const value of ["2026-02-30", "2026-13-01", "2026-1-1", "today", "", 20_261_121, null]) {
    expect(isUtcDay(value)).toBe(false);
  }
});
