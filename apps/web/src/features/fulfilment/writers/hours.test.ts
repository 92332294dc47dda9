import { describe, expect, it } from "vitest";
import { isAtWork, nextHours } from "./hours.ts";

/** Monday 2026-11-23, 08:30 in Berlin. */
const monday = Date.parse("2026-11-23T07:30:00Z");
const hour = 3_600_000;
const span = (day: number, from: string, to: string) => ({ day, from, to });
const berlin = "Europe/Berlin";

describe("whether a writer works now", () => {
  it("is always true for a writer without working hours", () => {
    expect(isAtWork({ hours: [], timeZone: null }, monday)).toBe(true);
  });

  it.each([
    ["08:29 to 08:30", [span(1, "08:29", "08:30")], false],
    ["08:30 to 08:31", [span(1, "08:30", "08:31")], true],
    ["the same hour of another day", [span(2, "08:00", "09:00")], false],
    ["the second span of the day", [span(1, "06:00", "07:00"), span(1, "08:00", "24:00")], true],
  ])("in their own time zone: %s", (_, hours, at) => {
    expect(isAtWork({ hours, timeZone: berlin }, monday)).toBe(at);
  });

  it("counts hours without a time zone as UTC, and the day ends at 24:00", () => {
    const hours = [span(1, "07:00", "08:00")];
    expect(isAtWork({ hours, timeZone: null }, monday)).toBe(true);
    expect(isAtWork({ hours, timeZone: berlin }, monday)).toBe(false);
    const late = { hours: [span(0, "22:00", "24:00")], timeZone: null };
    expect(isAtWork(late, Date.parse("2026-11-22T23:59:00Z"))).toBe(true);
    expect(isAtWork(late, Date.parse("2026-11-23T00:00:00Z"))).toBe(false);
  });

  it("is right on the other side of the date line", () => {
    const hours = [span(2, "09:00", "10:00")];
    expect(isAtWork({ hours, timeZone: "Pacific/Kiritimati" }, monday + 12 * hour)).toBe(true);
  });
});

describe("when they work next", () => {
  it.each([
    [[span(1, "17:00", "19:00"), span(1, "12:00", "13:00")], "today at 12:00"],
    [[span(2, "09:00", "10:00")], "tomorrow at 09:00"],
    [[span(5, "09:00", "10:00")], "Friday at 09:00"],
    // Hours that began earlier today begin again in a week.
    [[span(1, "08:00", "08:15")], "Monday at 08:00"],
    [[], null],
  ])("%j: %s", (hours, words) => {
    expect(nextHours({ hours, timeZone: berlin }, monday)).toBe(words);
  });
});
