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
  it("may place a reply if nothing blocks it", () => {
    expect(judge({})).toEqual([]);
    expect(judge({ mode: "api", connected: true }, { apiPlacing: true })).toEqual([]);
    // Unknown figures block nothing, and neither does a community without requirements.
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
  ])("may not place a reply: %o", (more, sentence) => {
    expect(judge(more)).toEqual([sentence]);
  });

  it("is not blocked for a comment that it has already posted, except by a cooldown at that time", () => {
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

  it("may not place through the API without a permission", () => {
    const on = { apiPlacing: true };
    const connectRemedy = "Ask the administrator to connect it, or post it with another account.";
    expect(judge({ mode: "api" }, on)).toEqual([
      `our_brand is not connected to Reddit. ${connectRemedy}`,
    ]);
    const tokenFailure = "Reddit has taken the permission back.";
    expect(judge({ mode: "api", connected: true, tokenFailure }, on)).toEqual([
      `${tokenFailure} ${connectRemedy}`,
    ]);
  });
});
