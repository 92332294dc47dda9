import { describe, expect, test } from "vitest";
import { cheapestPollRate } from "./rules-poll-rate.ts";
import { planDefaults } from "./rules-types.ts";

describe("the pace of a look", () => {
  const options = planDefaults;

  test.each([
    [1, 300, { everySeconds: 300, callsPerMinute: 0.2 }],
    [15, 300, { everySeconds: 300, callsPerMinute: 0.2 }],
    // 20 a minute bring 100 in 5 minutes: looks of a full page in 4 are cheaper than of two in 5.
    [20, 300, { everySeconds: 235, callsPerMinute: 60 / 235 }],
    [0, 900, { everySeconds: 900, callsPerMinute: 60 / 900 }],
  ])("%d items a minute, wanted every %d s", (rate, freshness, requested) => {
    expect(cheapestPollRate(rate, freshness, 1_000, options)).toEqual(requested);
  });

  test("leaves room for another process to take over what is busy", () => {
    // 30 a second fill a listing in 33 seconds; a lease and a start take 20 of them.
    expect(cheapestPollRate(1_800, 20, 1_000, options)?.everySeconds).toBeLessThanOrEqual(13.4);
    // 50 a second fill it in 20: nobody could take over.
    expect(cheapestPollRate(3_000, 20, 1_000, options)).toBeNull();
  });

  test("none keeps up with what piles up in a moment", () => {
    expect(cheapestPollRate(20_000, 300, 1_000, options)).toBeNull();
  });
});
