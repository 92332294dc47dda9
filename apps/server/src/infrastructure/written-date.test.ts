import { expect, it } from "vitest";
import { writtenDate } from "./written-date.ts";

const now = new Date("2026-11-21T12:00:00Z");

it.each([
  ["3 days ago", "2026-11-18T12:00:00.000Z"],
  ["1 day ago", "2026-11-20T12:00:00.000Z"],
  ["an hour ago", "2026-11-21T11:00:00.000Z"],
  ["45 mins ago", "2026-11-21T11:15:00.000Z"],
  ["2 weeks ago", "2026-11-07T12:00:00.000Z"],
  ["Yesterday", "2026-11-20T12:00:00.000Z"],
  ["Mar 4, 2026", "2026-03-04T00:00:00.000Z"],
  ["September 4, 2023", "2023-09-04T00:00:00.000Z"],
  [" 4 March 2026 ", "2026-03-04T00:00:00.000Z"],
  ["2024-03-27T15:31:02", "2024-03-27T15:31:02.000Z"],
  ["2024-03-27T15:31:02+02:00", "2024-03-27T13:31:02.000Z"],
  ["2024-03-27T15:31:02.123Z", "2024-03-27T15:31:02.123Z"],
  ["2024-03-27", "2024-03-27T00:00:00.000Z"],
])("reads %s", (text, expected) => {
  expect(writtenDate(text, now)?.toISOString()).toBe(expected);
});

it.each([
  "",
  "vor 3 Tagen",
  "il y a 2 jours",
  "4 mars 2026 à midi",
  "Feb 31, 2026",
  "Smarch 4, 2026",
  "2026-13-01",
  "3 fortnights ago",
  "99999 days ago",
])("does not read %j as a date", (text) => {
  expect(writtenDate(text, now)).toBeNull();
});
