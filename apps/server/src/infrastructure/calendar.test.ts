import { expect, test } from "vitest";
import { addDays, dayOf, daysBefore, lastDays, limitsOfDays, startOfDay } from "./calendar.ts";

const at = (text: string) => new Date(text);

test("a moment is on another day in another time zone", () => {
  const moment = at("2026-11-21T23:30:00Z");
  expect(dayOf("UTC", moment)).toBe("2026-11-21");
  expect(dayOf("Europe/Berlin", moment)).toBe("2026-11-22");
  expect(dayOf("America/New_York", moment)).toBe("2026-11-21");
});

test("a day begins at midnight, or at 1:00 when the clocks skip midnight", () => {
  expect(startOfDay("Asia/Tokyo", "2026-11-21")).toEqual(at("2026-11-20T15:00:00Z"));
  // On 2027-04-30 Cairo's clocks go from 0:00 to 1:00.
  expect(startOfDay("Africa/Cairo", "2027-04-30")).toEqual(at("2027-04-29T22:00:00Z"));
});

test("a day on which the clocks change has 23 hours and does not overlap the next one", () => {
  const days = ["2027-03-27", "2027-03-28", "2027-03-29"];
  const limits = limitsOfDays("Europe/Berlin", days).map((one) => one.toISOString());
  expect(limits).toEqual([
    "2027-03-26T23:00:00.000Z",
    "2027-03-27T23:00:00.000Z",
    "2027-03-28T22:00:00.000Z",
    "2027-03-29T22:00:00.000Z",
  ]);
});

test("the last days end today, across months and years", () => {
  expect(lastDays("UTC", at("2028-03-01T00:00:00Z"), 3)).toEqual([
    "2028-02-28",
    "2028-02-29",
    "2028-03-01",
  ]);
  expect(addDays("2027-01-01", -1)).toBe("2026-12-31");
});

test("seven days before is at the same time of day", () => {
  // New York's clocks go back on 2026-11-01.
  expect(daysBefore("America/New_York", at("2026-11-05T15:00:00Z"), 7)).toEqual(
    at("2026-10-29T14:00:00Z"),
  );
});
