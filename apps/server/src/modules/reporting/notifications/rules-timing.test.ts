import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import { isQuiet, messageIntervalMs, nextMessageAt, type Timing } from "./rules-timing.ts";

const day = 86_400_000;
const instant: Timing = {
  delivery: "instant",
  hour: 8,
  weekday: 1,
  zone: "Europe/Berlin",
  quietHours: null,
};
const at = (text: string) => new Date(text);

/** Zones that change their clocks at different hours, by half an hour, or never. */
const zones = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "UTC"];
const hour = fc.integer({ min: 0, max: 23 });
const moment = fc
  .integer({ min: Date.parse("2026-01-01"), max: Date.parse("2027-12-31") })
  .map((ms) => new Date(ms));
const timing = fc.record({
  delivery: fc.constantFrom("instant" as const, "daily" as const, "weekly" as const),
  hour,
  weekday: fc.integer({ min: 1, max: 7 }),
  zone: fc.constantFrom(...zones),
  quietHours: fc.option(
    fc.record({ from: hour, until: hour }).filter(({ from, until }) => from !== until),
  ),
});
const localOf = (zone: string, moment: Date) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone);

describe("an instant message", () => {
  test("is due immediately, but not within a minute of the message before", () => {
    const now = at("2026-11-27T12:00:00Z");
    expect(nextMessageAt(instant, null, now)).toEqual(now);
    const before = new Date(now.getTime() - 20_000);
    expect(nextMessageAt(instant, before, now)).toEqual(at("2026-11-27T12:00:40Z"));
  });

  test.each([
    // Berlin is an hour ahead of UTC in November.
    [{ from: 22, until: 7 }, "2026-11-27T20:59:59Z", "2026-11-27T20:59:59Z"],
    [{ from: 22, until: 7 }, "2026-11-27T21:00:00Z", "2026-11-28T06:00:00Z"],
    [{ from: 22, until: 7 }, "2026-11-28T05:59:59Z", "2026-11-28T06:00:00Z"],
    [{ from: 22, until: 7 }, "2026-11-28T06:00:00Z", "2026-11-28T06:00:00Z"],
    [{ from: 12, until: 14 }, "2026-11-27T11:30:00Z", "2026-11-27T13:00:00Z"],
    // The clocks are set forward from 2 to 3 o’clock: quiet hours until 2, which does not exist, end at the change.
    [{ from: 22, until: 2 }, "2026-03-29T00:30:00Z", "2026-03-29T01:00:00Z"],
    // The clocks are set back from 3 to 2 o’clock: quiet hours until 3 include both hours from 2 to 3.
    [{ from: 22, until: 3 }, "2026-10-25T00:30:00Z", "2026-10-25T02:00:00Z"],
  ])("waits for the end of quiet hours %j from %s until %s", (quietHours, from, due) => {
    expect(nextMessageAt({ ...instant, quietHours }, null, at(from))).toEqual(at(due));
  });
});

describe("a digest", () => {
  test.each([
    ["daily" as const, 1, "2026-11-27T06:59:59Z", "2026-11-27T07:00:00Z"],
    ["daily" as const, 1, "2026-11-27T07:00:00Z", "2026-11-28T07:00:00Z"],
    // November 27, 2026 is a Friday.
    ["weekly" as const, 5, "2026-11-27T06:00:00Z", "2026-11-27T07:00:00Z"],
    ["weekly" as const, 5, "2026-11-27T08:00:00Z", "2026-12-04T07:00:00Z"],
    ["weekly" as const, 1, "2026-11-27T08:00:00Z", "2026-11-30T07:00:00Z"],
  ])("(%s, day %i) of mentions that wait since %s is due at %s", (delivery, weekday, from, due) => {
    expect(nextMessageAt({ ...instant, delivery, weekday }, null, at(from))).toEqual(at(due));
  });
});

test("with all settings, a message is due at an allowed time that is neither in the past nor too late", () => {
  fc.assert(
    fc.property(
      timing,
      moment,
      fc.option(fc.integer({ min: 0, max: 120_000 })),
      (one, from, ago) => {
        const last = ago === null ? null : new Date(from.getTime() - ago);
        const due = nextMessageAt(one, last, from);
        expect(due.getTime()).toBeGreaterThanOrEqual(from.getTime());
        const longest = one.delivery === "weekly" ? 8 * day : 2 * day;
        expect(due.getTime() - from.getTime()).toBeLessThanOrEqual(longest);
        if (one.delivery === "instant") {
          expect(isQuiet(one, due)).toBe(false);
          if (last) {
            expect(due.getTime() - last.getTime()).toBeGreaterThanOrEqual(messageIntervalMs);
          }
          return;
        }
        const local = localOf(one.zone, due);
        if (one.delivery === "weekly") expect(local.dayOfWeek).toBe(one.weekday);
        expect(due.getTime()).toBeGreaterThan(from.getTime());
        // An hour that does not exist on that day is replaced by the next one.
        expect([one.hour, one.hour + 1]).toContain(local.hour);
      },
    ),
  );
});

test("messages of a channel are at least a minute apart", () => {
  fc.assert(
    fc.property(
      timing,
      moment,
      fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 1, maxLength: 30 }),
      (one, start, gaps) => {
        // Mentions are found at these times. Each message contains all that were found until it is sent.
        let now = start.getTime();
        const found = gaps.map((gap) => {
          now += gap;
          return now;
        });
        const sent: number[] = [];
        let waiting = found;
        while (waiting.length > 0) {
          const last = sent.at(-1);
          const since = Math.max(waiting[0] ?? 0, last ?? 0);
          const due = nextMessageAt(
            one,
            last === undefined ? null : new Date(last),
            new Date(since),
          );
          sent.push(due.getTime());
          waiting = waiting.filter((time) => time > due.getTime());
        }
        for (const [index, time] of sent.entries()) {
          const before = sent[index - 1];
          if (before !== undefined) expect(time - before).toBeGreaterThanOrEqual(messageIntervalMs);
        }
        expect(sent.length).toBeLessThanOrEqual(found.length);
      },
    ),
  );
});
