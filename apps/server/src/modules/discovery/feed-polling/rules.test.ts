import { describe, expect, test } from "vitest";
import { hostBlockedUntil, nextReadingAt, retryAt } from "./rules.ts";

// A Saturday.
const now = new Date("2026-11-21T12:00:00Z");
const never = { hours: [], days: [] };
const minutesOf = (at: Date | null) => at && (at.getTime() - now.getTime()) / 60_000;

describe("a feed is read next", () => {
  const next = (part: Partial<Parameters<typeof nextReadingAt>[1]>, interval = 900, random = 0) =>
    nextReadingAt(
      now,
      { askedSeconds: null, isBusy: false, quiet: never, ...part },
      interval,
      random,
    );

  test.each([
    ["after its interval", {}, 15],
    ["sooner when it is busy", { isBusy: true }, 5],
    ["as it asks", { askedSeconds: 7_200 }, 120],
    ["not sooner than its interval, even if it allows that", { askedSeconds: 60 }, 15],
    ["after a day at the latest", { askedSeconds: 31_536_000 }, 24 * 60],
    ["as it asks, even if it is busy", { isBusy: true, askedSeconds: 3_600 }, 60],
  ])("%s", (_, part, minutes) => {
    expect(minutesOf(next(part))).toBe(minutes);
  });

  test("after a random delay of up to a tenth", () => {
    expect(minutesOf(next({}, 900, 1))).toBe(16.5);
    expect(minutesOf(next({}, 300, 0.5))).toBe(5.25);
  });

  test("outside of the hours and days that it excludes", () => {
    expect(next({ quiet: { hours: [12, 13], days: [] } })).toEqual(
      new Date("2026-11-21T14:00:00Z"),
    );
    expect(next({ quiet: { hours: [0], days: [6] } })).toEqual(new Date("2026-11-22T01:00:00Z"));
    const all = { hours: Array.from({ length: 24 }, (_, hour) => hour), days: [] };
    expect(minutesOf(next({ quiet: all }))).toBe(15);
  });
});

test.each([
  [1, null, 30],
  [2, null, 60],
  [6, null, 960],
  [7, null, 24 * 60],
  [1_000, null, 24 * 60],
  [1, 2 * 3_600_000, 120],
  [1, 60_000, 30],
  [1, 10_000 * 3_600_000, 7 * 24 * 60],
])(
  "after %i failures and a requested wait of %s ms, a feed is read again in %i minutes",
  (failures, wait, minutes) => {
    expect(minutesOf(retryAt(now, failures, wait, 900, 0))).toBe(minutes);
  },
);

test("a host that asks us to wait gets no other request in that time", () => {
  expect(minutesOf(hostBlockedUntil(now, "rate-limited", 600_000))).toBe(10);
  expect(minutesOf(hostBlockedUntil(now, "rate-limited", null))).toBe(15);
  expect(hostBlockedUntil(now, "not-found", 600_000)).toBeNull();
});
