import { describe, expect, it } from "vitest";
import { type AccountRequirements, blockersOf, type CandidateFacts } from "./rules-eligibility.ts";

const now = new Date("2026-11-21T12:00:00Z");
const account: CandidateFacts = {
  source: "reddit",
  name: "our_brand",
  mode: "hand",
  isOwn: false,
  active: true,
  connected: false,
  tokenFailure: null,
  state: "good",
  karma: 50,
  bornAt: new Date("2026-11-01T12:00:00Z"),
  cooldown: null,
};
const needs: AccountRequirements = { karma: 50, minAccountAgeDays: 20, place: "r/SaaS" };
const judge = (
  more: Partial<CandidateFacts>,
  given: { needs?: AccountRequirements | null; apiPlacing?: boolean } = {},
) =>
  blockersOf({ ...account, ...more }, { needs, apiPlacing: false, now, ...given }).map(
    ({ message, remedy }) => `${message} ${remedy}`,
  );

describe("an account", () => {
  it("may place what nothing speaks against", () => {
    expect(judge({})).toEqual([]);
    expect(judge({ mode: "api", connected: true }, { apiPlacing: true })).toEqual([]);
    // What is not known bars nothing, and nor does a community that asks for nothing.
    expect(judge({ state: "unknown", karma: null, bornAt: null })).toEqual([]);
    expect(judge({ karma: -3 }, { needs: null })).toEqual([]);
  });

  const other = "Post it with another account.";
  it.each<[Partial<CandidateFacts>, string]>([
    [{ active: false }, `our_brand is turned off. ${other}`],
    [{ state: "shadowed" }, `Reddit hides everything that our_brand posts from others. ${other}`],
    [
      { state: "suspended", isOwn: true },
      "Reddit has suspended our_brand. Post it with another account, or declare another one in Settings.",
    ],
    [{ state: "gone" }, `The account our_brand no longer exists on Reddit. ${other}`],
    [
      { cooldown: { until: "Nov 22, 12:00 UTC", reason: "A reply was removed." } },
      `our_brand is on cooldown until Nov 22, 12:00 UTC: A reply was removed. ${other}`,
    ],
    [
      { cooldown: { until: null, reason: null } },
      `our_brand is on cooldown until an administrator ends it. ${other}`,
    ],
    [
      { karma: 49 },
      "r/SaaS requires 50 karma; our_brand has 49. Post it with an account that has more karma.",
    ],
    [
      { bornAt: new Date("2026-11-20T11:00:00Z") },
      "r/SaaS requires accounts to be 20 days old; our_brand is 1 day old. Post it with an older account.",
    ],
    [
      { mode: "api" },
      "Posting through Reddit’s API is turned off. Post it manually with another account.",
    ],
  ])("may not: %o", (more, sentence) => {
    expect(judge(more)).toEqual([sentence]);
  });

  it("has posted what stands already, unless it was to rest then", () => {
    const posted = (more: Partial<CandidateFacts>) =>
      blockersOf({ ...account, ...more }, { needs, apiPlacing: false, now, isPosted: true });
    for (const state of ["shadowed", "suspended", "gone"] as const) {
      expect(posted({ state, active: false })).toEqual([]);
    }
    expect(
      posted({ cooldown: { until: "Nov 22, 12:00 UTC", reason: "A reply was removed." } }),
    ).toEqual([
      {
        message: "our_brand was on cooldown until Nov 22, 12:00 UTC: A reply was removed.",
        remedy: other,
      },
    ]);
  });

  it("may not go through the API without its permission", () => {
    const on = { apiPlacing: true };
    const ask = "Ask the administrator to connect it, or post it with another account.";
    expect(judge({ mode: "api" }, on)).toEqual([`our_brand is not connected to Reddit. ${ask}`]);
    const tokenFailure = "Reddit has taken the permission back.";
    expect(judge({ mode: "api", connected: true, tokenFailure }, on)).toEqual([
      `${tokenFailure} ${ask}`,
    ]);
  });
});
