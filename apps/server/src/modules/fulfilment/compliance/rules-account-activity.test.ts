import { describe, expect, test } from "vitest";
import { accountActivityOf } from "./rules-account-activity.ts";
import { postingLimits } from "./rules-posting-limits.ts";

const now = new Date("2026-11-21T12:00:00Z");
const ago = (minutes: number, removed = false) => ({
  at: new Date(now.getTime() - minutes * 60_000),
  removed,
});
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

describe("account activity", () => {
  test("counts the placements of the day, all placements, and removals by others", () => {
    expect(
      accountActivityOf(
        [ago(30), ago(23 * 60, true), ago(25 * 60), ago(9_000, true)],
        now,
        postingLimits,
      ),
    ).toEqual({
      placedToday: 2,
      dailyLimit: 6,
      nextAllowedAt: null,
      placed: 4,
      removed: 2,
    });
  });

  test("gives the time of the next allowed placement, after the pause and within the daily limit", () => {
    expect(accountActivityOf([ago(5)], now, postingLimits).nextAllowedAt).toEqual(inMinutes(15));
    const full = [10, 100, 200, 300, 400, 500].map((minutes) => ago(minutes));
    expect(accountActivityOf(full, now, postingLimits).nextAllowedAt).toEqual(
      inMinutes(24 * 60 - 500),
    );
    expect(
      accountActivityOf(full, now, { ...postingLimits, dailyLimit: 0, pauseMs: 0 }),
    ).toMatchObject({
      dailyLimit: null,
      nextAllowedAt: null,
    });
  });
});
