import { intentLevels, type NotificationRule, sources } from "@earshot/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { groupMentions } from "./rules-grouping.ts";
import { type FoundMention, isNews, meetsRule } from "./rules-matching.ts";
import { afterFailure } from "./rules-retries.ts";
import { factsOf, headingOf, moreOf } from "./service-words.ts";

const mention: FoundMention = {
  id: "m",
  workspaceId: "w",
  source: "reddit",
  community: "SmallBusiness",
  level: "Ready to buy",
  postedAt: new Date("2026-11-27T12:00:00Z"),
  keywords: ["oak desk", "desk"],
};
const any: NotificationRule = { minLevel: "Cold", keywords: [], sources: [], communities: [] };

describe("a rule", () => {
  test.each([
    [{}, true],
    [{ minLevel: "Ready to buy" as const }, true],
    [{ keywords: ["Oak Desk"] }, true],
    [{ keywords: ["chair", "desk"] }, true],
    [{ keywords: ["chair"] }, false],
    [{ sources: ["reddit" as const, "x" as const] }, true],
    [{ sources: ["x" as const] }, false],
    [{ communities: ["smallbusiness"] }, true],
    [{ communities: ["startups"] }, false],
    [{ communities: ["smallbusiness"], keywords: ["chair"] }, false],
  ])("%j is met by the mention: %s", (part, isMet) => {
    expect(meetsRule({ ...any, ...part }, mention)).toBe(isMet);
  });

  test("is not met by weaker mentions, nor by a post without a community if it names communities", () => {
    expect(meetsRule({ ...any, minLevel: "Looking" }, { ...mention, level: "Curious" })).toBe(
      false,
    );
    expect(meetsRule({ ...any, communities: ["a"] }, { ...mention, community: null })).toBe(false);
  });

  test("is still met by a mention when one of its parts is dropped", () => {
    const rule = fc.record({
      minLevel: fc.constantFrom(...intentLevels),
      keywords: fc.subarray(["oak desk", "chair"]),
      sources: fc.subarray([...sources]),
      communities: fc.subarray(["smallbusiness", "startups"]),
    });
    fc.assert(
      fc.property(rule, fc.constantFrom(...intentLevels), (one, level) => {
        const found = { ...mention, level };
        if (!meetsRule(one, found)) return;
        for (const part of ["keywords", "sources", "communities"] as const) {
          expect(meetsRule({ ...one, [part]: [] }, found)).toBe(true);
        }
        expect(meetsRule({ ...one, minLevel: "Cold" }, found)).toBe(true);
      }),
    );
  });
});

test("only posts of the last day are new enough for notifications", () => {
  const later = (hours: number) => new Date(mention.postedAt.getTime() + hours * 3_600_000);
  expect(isNews(mention, later(24))).toBe(true);
  expect(isNews(mention, later(24.1))).toBe(false);
});

test("a message shows the strongest mentions and counts all others", () => {
  const one = fc.record({
    score: fc.integer({ min: 0, max: 100 }),
    postedAt: fc.integer({ min: 0, max: 1e12 }).map((ms) => new Date(ms).toISOString()),
  });
  fc.assert(
    fc.property(fc.array(one), fc.integer({ min: 1, max: 30 }), (all, max) => {
      const { shown, more } = groupMentions(all, max);
      expect(shown.length + more).toBe(all.length);
      expect(shown.length).toBe(Math.min(all.length, max));
      const left = all.filter((each) => !shown.includes(each));
      const weakest = shown.at(-1);
      for (const { score } of left) expect(score).toBeLessThanOrEqual(weakest?.score ?? 0);
      const scores = shown.map(({ score }) => score);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    }),
  );
});

describe("after a failure", () => {
  const failed = (
    failure: Parameters<typeof afterFailure>[0]["failure"],
    retryAfterMs?: number,
  ) => ({
    failure,
    retryAfterMs: retryAfterMs ?? null,
  });
  const day = 86_400_000;

  test.each([
    [failed("gone"), 1, 0, { what: "off", reason: "gone" }],
    [failed("refused"), 1, 0, { what: "drop" }],
    [failed("unavailable"), 1, 0, { what: "retry", inMs: 10_000, mayHaveArrived: false }],
    [failed("unavailable"), 50, 0, { what: "retry", inMs: 3_600_000, mayHaveArrived: false }],
    // The message may have arrived, so the next attempt counts as another message.
    [failed("unknown"), 1, 0, { what: "retry", inMs: 60_000, mayHaveArrived: true }],
    [failed("rate-limited", 2_400), 3, 0, { what: "retry", inMs: 2_400, mayHaveArrived: false }],
    [failed("rate-limited"), 1, 0, { what: "retry", inMs: 60_000, mayHaveArrived: false }],
    [failed("unavailable"), 30, day, { what: "off", reason: "failing" }],
  ])("%j of attempt %i after %i ms: %j", (error, attempts, ageMs, next) => {
    expect(afterFailure(error, attempts, ageMs)).toEqual(next);
  });
});

test("messages name the level, platform, community and keywords", () => {
  const about = { level: "Ready to buy", source: "reddit", keywords: ["oak desk"] } as const;
  expect(factsOf({ ...about, community: "smallbusiness" })).toBe(
    "Ready to buy on Reddit, r/smallbusiness, found by “oak desk”",
  );
  expect(factsOf({ ...about, source: "x", community: null, keywords: [] })).toBe(
    "Ready to buy on X",
  );
  expect([headingOf("instant", 1), headingOf("daily", 12)]).toEqual([
    "1 new mention",
    "Daily digest: 12 new mentions",
  ]);
  expect(moreOf(12)).toBe("and 12 more");
});
