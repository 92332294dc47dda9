import { describe, expect, test } from "vitest";
import { cheapestPollRate } from "./rules-poll-rate.ts";
import { planDefaults } from "./rules-types.ts";

describe("the poll rate", () => {
  const options = planDefaults;

  test.each([
    [1, 300, { everySeconds: 300, callsPerMinute: 0.2 }],
    [15, 300, { everySeconds: 300, callsPerMinute: 0.2 }],
    // 20 a minute are 100 in 5 minutes: a full page every 4 minutes is cheaper than two pages every 5.
    [20, 300, { everySeconds: 235, callsPerMinute: 60 / 235 }],
    [0, 900, { everySeconds: 900, callsPerMinute: 60 / 900 }],
  ])(
    "is the cheapest for %d items a minute and a freshness of %d s",
    (rate, freshness, expected) => {
      expect(cheapestPollRate(rate, freshness, 1_000, options)).toEqual(expected);
    },
  );

  test("leaves time for another process to take over a busy listing", () => {
    // 30 a second fill a listing in 33 seconds; a lease and a start take 20 of them.
    expect(cheapestPollRate(1_800, 20, 1_000, options)?.everySeconds).toBeLessThanOrEqual(13.4);
    // 50 a second fill it in 20: no process could take over in time.
    expect(cheapestPollRate(3_000, 20, 1_000, options)).toBeNull();
  });

  test("is null when items arrive too fast for any rate", () => {
    expect(cheapestPollRate(20_000, 300, 1_000, options)).toBeNull();
  });
});
