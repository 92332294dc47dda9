import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { finding } from "./rules.ts";
import { type Placement, postingLimitFindings, postingLimits } from "./rules-posting-limits.ts";

const now = new Date("2026-11-21T12:00:30Z");
const hour = 3_600_000;
const hoursAgo = (hours: number, community: string | null = null): Placement => ({
  community,
  at: new Date(now.getTime() - hours * hour),
});
const limitFindings = (
  placed: Placement[],
  community: string | null = "saas",
  stage: "write" | "place" = "place",
) => postingLimitFindings(placed, { source: "reddit", community, account: "jo", now, stage });

describe("posting limits", () => {
  test("allow a reply when the account has no recent placements", () => {
    expect(limitFindings([])).toEqual([]);
    expect(limitFindings([hoursAgo(24, "SaaS"), hoursAgo(1, "other")])).toEqual([]);
  });

  test("also count placements after the time of the comment", () => {
    expect(limitFindings([hoursAgo(-0.2)])[0]?.message).toMatch(/within the last 20 minutes/);
    expect(limitFindings([hoursAgo(-0.4)])).toEqual([]);
    expect(limitFindings([hoursAgo(-2, "SaaS")])[0]?.message).toMatch(/^jo has a reply in r\/saas/);
    // Six placements within one day around it.
    const around = [-6, -5, -4, 4, 5, 6].map((hours) => hoursAgo(hours));
    expect(limitFindings(around)[0]?.message).toMatch(/^jo has posted 6 replies within 24 hours/);
    const wide = [-15, -14, -13, 13, 14, 15].map((hours) => hoursAgo(hours));
    expect(limitFindings(wide)).toEqual([]);
  });

  test("name the minute from which the account may place", () => {
    expect(limitFindings([hoursAgo(23, "SaaS")])).toEqual([
      finding(
        "account_cap",
        "stop",
        "jo has a reply in r/saas from the last 24 hours.",
        "Post it after Nov 21, 13:01 UTC.",
      ),
    ]);
    expect(limitFindings([hoursAgo(0.1)]).map(({ message, remedy }) => [message, remedy])).toEqual([
      ["jo has posted a reply within the last 20 minutes.", "Post it after Nov 21, 12:15 UTC."],
    ]);
    const six = [1, 2, 3, 4, 5, 20].map((hours) => hoursAgo(hours));
    expect(limitFindings(six).map(({ message, remedy }) => [message, remedy])).toEqual([
      [
        "jo has posted 6 replies within 24 hours, which is the limit.",
        "Post it after Nov 21, 16:01 UTC.",
      ],
    ]);
    expect(limitFindings(six.slice(1))).toEqual([]);
  });

  test("are advice while the reply is written", () => {
    expect(
      limitFindings([hoursAgo(0.1, "SaaS")], "saas", "write").map(({ level }) => level),
    ).toEqual(["note", "note"]);
  });

  test("report each limit that a reply exceeds, and no other", () => {
    const placed = fc.array(
      fc.record({
        minutes: fc.integer({ min: 0, max: 1_500 }),
        community: fc.constantFrom("saas", "SaaS", "other", null),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(placed, fc.constantFrom("saas", null), (list, community) => {
        const all = list.map(({ community, minutes }) => ({
          community,
          at: new Date(now.getTime() - minutes * 60_000),
        }));
        const day = list.filter(({ minutes }) => minutes < 1_440);
        const exceedsCommunity = day.some(
          (placed) => community !== null && placed.community?.toLowerCase() === community,
        );
        const exceedsPause = list.some(({ minutes }) => minutes < 20);
        const exceeded = [
          exceedsCommunity,
          day.length >= postingLimits.dailyLimit,
          exceedsPause,
        ].filter(Boolean).length;
        expect(limitFindings(all, community)).toHaveLength(exceeded);
      }),
    );
  });
});
