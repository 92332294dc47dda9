import fc from "fast-check";
import { expect, test } from "vitest";
import { momentOf } from "../../../infrastructure/calendar.ts";
import { planSlots } from "./service-plan.ts";

const zones = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "UTC"];
const wallClock = (zone: string, at: Date) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" })
    .format(at)
    .replace(" ", "T");

test("posts keep their local time across daylight saving changes", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 364 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 7 }),
      (timeZone, day, weeks, postsPerWeek) => {
        const startsOn = new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10);
        const platforms = ["linkedin", "reddit", "twitter", "instagram"] as const;
        const now = new Date("2026-12-01T00:00:00Z");
        const slots = planSlots({ platforms, weeks, postsPerWeek, startsOn, timeZone }, now);
        expect(slots).toHaveLength(weeks * postsPerWeek);
        for (const { localTime } of slots) {
          expect(wallClock(timeZone, momentOf(timeZone, localTime))).toBe(localTime);
          expect(localTime >= startsOn).toBe(true);
        }
      },
    ),
  );
});

test("a time that the clocks skip moves forward, and of a time that exists twice the first is taken", () => {
  const at = (localTime: string) => momentOf("Europe/Berlin", localTime).toISOString();
  expect(at("2027-03-28T02:30")).toBe("2027-03-28T01:30:00.000Z");
  expect(at("2027-10-31T02:30")).toBe("2027-10-31T00:30:00.000Z");
});
