import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  anchorOf,
  entitlementOf,
  type Holding,
  type Life,
  lifecycleOf,
  lifeTable,
  pastDueSinceOf,
  reviewTimeOf,
  versionOf,
} from "./rules.ts";

const at = (text: string) => new Date(`${text}Z`);
const now = at("2026-11-21T12:00:00");
const before = at("2026-11-20T12:00:00");
const later = at("2026-12-05T12:00:00");

const life = (part: Partial<Life> = {}): Life => ({
  status: "active",
  scheduledAction: null,
  scheduledAt: null,
  pastDueSince: null,
  periodEnd: later,
  endedAt: null,
  ...part,
});
const cancel = (scheduledAt: Date) => ({ scheduledAction: "cancel", scheduledAt });
const pause = (scheduledAt: Date) => ({ scheduledAction: "pause", scheduledAt });
const since = (pastDueSince: Date) => ({ status: "past_due", pastDueSince });

describe("the life of a subscription", () => {
  test.each<[string, Partial<Life>, string, boolean, Date | null]>([
    ["active", {}, "active", true, null],
    ["trialing", { status: "trialing" }, "trialing", true, null],
    ["canceled", { status: "canceled" }, "canceled", false, null],
    ["paused", { status: "paused" }, "paused", false, null],
    ["canceled for later", cancel(later), "canceling", true, later],
    ["canceled in its trial", { status: "trialing", ...cancel(later) }, "canceling", true, later],
    ["canceled until now", cancel(now), "canceled", false, null],
    ["paused from later on", pause(later), "active", true, later],
    ["paused from now on", pause(now), "paused", false, null],
    ["unpaid since now", since(now), "past_due", true, at("2026-11-28T12:00:00")],
    ["unpaid for a day", since(before), "past_due", true, at("2026-11-27T12:00:00")],
    ["unpaid for seven days", since(at("2026-11-14T12:00:00")), "past_due", false, null],
    [
      "unpaid for almost seven days",
      since(at("2026-11-14T12:00:00.001")),
      "past_due",
      true,
      at("2026-11-21T12:00:00.001"),
    ],
    [
      "unpaid and canceled until now",
      { ...since(before), ...cancel(now) },
      "canceled",
      false,
      null,
    ],
    ["refunded", { endedAt: before }, "canceled", false, null],
    ["in a new state, paid for", { status: "hibernating" }, "active", true, later],
    [
      "in a new state, not paid",
      { status: "hibernating", periodEnd: now },
      "canceled",
      false,
      null,
    ],
    ["in a new state without a period", { status: "x", periodEnd: null }, "canceled", false, null],
  ])("%s", (_, part, state, hasAccess, until) => {
    expect(lifecycleOf(life(part), now)).toEqual({ state, hasAccess, until });
  });

  test("every row of the table applies to some subscription", () => {
    const lives: Life[] = [
      life(),
      life({ status: "trialing" }),
      life({ status: "canceled" }),
      life({ status: "paused" }),
      life(cancel(later)),
      life(cancel(now)),
      life(pause(now)),
      life(since(before)),
      life(since(at("2026-11-01T00:00:00"))),
      life({ endedAt: before }),
      life({ status: "x" }),
      life({ status: "x", periodEnd: null }),
    ];
    const used = new Set(lives.map((one) => lifeTable.find((row) => row.applies(one, now))?.name));
    expect([...used].toSorted()).toEqual(lifeTable.map(({ name }) => name).toSorted());
  });
});

describe("the time since when a payment is missing", () => {
  const period = { start: at("2026-11-20T00:00:00"), end: at("2026-12-20T00:00:00") };

  test("is the renewal that failed", () => {
    expect(pastDueSinceOf({ status: "past_due", period }, now)).toEqual(period.start);
  });
  test("is the end of the period if no new one has begun", () => {
    expect(pastDueSinceOf({ status: "past_due", period }, at("2026-12-20T00:01:00"))).toEqual(
      period.end,
    );
  });
  test("is the time of the report if the subscription has no period", () => {
    expect(pastDueSinceOf({ status: "past_due", period: null }, now)).toEqual(now);
  });
  test("is null while everything is paid", () => {
    expect(pastDueSinceOf({ status: "active", period }, now)).toBeNull();
  });
});

const holding = (part: Partial<Holding> = {}): Holding => ({
  ...life(),
  plan: "starter",
  tier: "starter",
  startedAt: before,
  firstBilledAt: before,
  periodStart: before,
  plannedChange: null,
  ...part,
});

describe("the plan of a workspace", () => {
  const planned = {
    fromPlan: "scale",
    fromTier: "scale",
    toPlan: "starter",
    takesEffectAt: later,
  } as const;

  test("is null without a subscription, or with one that gives no access", () => {
    expect(entitlementOf([], now)).toBeNull();
    expect(entitlementOf([holding({ status: "canceled" })], now)).toBeNull();
    expect(entitlementOf([holding({ plan: null, tier: null })], now)).toBeNull();
  });

  test("is the best plan among the subscriptions that give access", () => {
    const growth = holding({ plan: "growth", tier: "growth" });
    const scale = holding({ plan: "scale", tier: "scale", status: "canceled" });
    expect(entitlementOf([holding(), growth, scale], now)).toMatchObject({ plan: "growth" });
  });

  test("is the higher plan until an ordered downgrade takes effect", () => {
    const downgraded = [holding({ plannedChange: planned })];
    expect(entitlementOf(downgraded, now)).toMatchObject({ plan: "scale", tier: "scale" });
    expect(entitlementOf(downgraded, later)).toMatchObject({ plan: "starter", tier: "starter" });
    // Paddle does not know of the downgrade yet.
    const unknown = [holding({ plan: "scale", tier: "scale", plannedChange: planned })];
    expect(entitlementOf(unknown, now)).toMatchObject({ plan: "scale" });
  });

  test("is evaluated again at the next time that changes it", () => {
    expect(reviewTimeOf(holding(), now)).toBeNull();
    expect(reviewTimeOf(holding({ plannedChange: planned }), now)).toEqual(later);
    const sooner = at("2026-11-30T00:00:00");
    expect(reviewTimeOf(holding({ plannedChange: planned, ...cancel(sooner) }), now)).toEqual(
      sooner,
    );
    expect(reviewTimeOf(holding(since(before)), now)).toEqual(at("2026-11-27T12:00:00"));
  });
});

describe("the months of a quota", () => {
  const anchor = (part: Partial<Parameters<typeof anchorOf>[0]>) =>
    anchorOf({
      status: "active",
      startedAt: null,
      firstBilledAt: null,
      periodStart: null,
      ...part,
    });

  test.each([
    ["2026-01-31T10:00:00", "2026-02-28T10:00:00"],
    ["2026-01-31T10:00:00", "2026-03-31T10:00:00"],
    ["2024-02-29T10:00:00", "2026-02-28T10:00:00"],
    ["2026-01-15T23:30:00", "2026-04-15T22:30:00"],
    ["2026-01-15T10:00:00", "2026-01-15T10:00:00"],
  ])("are counted from %s, also in the period that starts at %s", (first, start) => {
    const firstBilledAt = at(first);
    expect(anchor({ firstBilledAt, periodStart: at(start) })).toEqual(firstBilledAt);
  });

  test("are counted from the trial, then from the first payment", () => {
    const startedAt = at("2026-11-01T10:00:00");
    const firstBilledAt = at("2026-12-01T10:00:00");
    expect(anchor({ status: "trialing", startedAt, periodStart: startedAt })).toEqual(startedAt);
    expect(anchor({ startedAt, firstBilledAt, periodStart: firstBilledAt })).toEqual(firstBilledAt);
  });

  test("are counted again from the period where the billing day has moved", () => {
    const periodStart = at("2026-11-20T10:00:00");
    expect(anchor({ firstBilledAt: at("2026-08-05T10:00:00"), periodStart })).toEqual(periodStart);
  });
});

describe("versions", () => {
  test("are ordered by microseconds, then by the event's id", () => {
    const ordered = [
      versionOf("2026-11-21T12:00:00Z", "evt_b"),
      versionOf("2026-11-21T12:00:00.000000Z", "evt_c"),
      versionOf("2026-11-21T12:00:00.000001Z", "evt_a"),
      versionOf("2026-11-21T12:00:00.1Z", "evt_a"),
      versionOf("2026-11-21T12:00:00.123Z", "~api"),
      versionOf("2026-11-21T13:00:01+01:00", "evt_a"),
    ];
    expect(ordered.toSorted()).toEqual(ordered);
  });

  test("sort like their times", () => {
    const time = fc.date({ min: new Date(0), max: at("2999-01-01T00:00:00"), noInvalidDate: true });
    fc.assert(
      fc.property(time, time, (one, other) => {
        const [a, b] = [one, other].map((date) => versionOf(date.toISOString(), "evt"));
        expect(Math.sign(one.getTime() - other.getTime())).toBe(
          (a ?? "") < (b ?? "") ? -1 : a === b ? 0 : 1,
        );
      }),
    );
  });
});
