import type { RulesAssessment } from "@earshot/contract";
import { describe, expect, it } from "vitest";
import { communityKey, decide, decideByRules, type Known, nameKey, staleMs } from "./rules.ts";

const silent: RulesAssessment = {
  promotion: "unsaid",
  links: "unsaid",
  ai: "unsaid",
  aiRemoval: false,
  aiBan: false,
  minAccountAgeDays: null,
  karma: null,
  quotes: [],
};
const now = new Date("2026-11-21T12:00:00Z");
const unknown: Known = { source: "reddit", override: null, latest: null, failure: null };
const read = (assessment: Partial<RulesAssessment>, ageMs = 0): Known => ({
  ...unknown,
  latest: {
    assessment: { ...silent, ...assessment },
    lastSeenAt: new Date(now.getTime() - ageMs),
  },
});

describe("what rules come to", () => {
  it.each<[Partial<RulesAssessment>, string, string]>([
    [{}, "allowed", "Its rules say nothing against a disclosed reply."],
    [{ promotion: "allowed" }, "allowed", "Its rules allow promotion."],
    [{ promotion: "forbidden", links: "allowed" }, "forbidden", "Its rules forbid promotion."],
    [
      { promotion: "limited" },
      "hold",
      "Its rules limit promotion: a person reads each reply there first.",
    ],
    [
      { promotion: "limited", links: "forbidden" },
      "hold",
      "Its rules limit promotion and forbid links: a person reads each reply there first.",
    ],
    [
      { promotion: "limited", links: "limited" },
      "hold",
      "Its rules limit promotion and links: a person reads each reply there first.",
    ],
    [{ links: "limited" }, "hold", "Its rules limit links: a person reads each reply there first."],
    [
      { ai: "forbidden", aiBan: true },
      "allowed",
      "Its rules say nothing against a disclosed reply. They forbid text that a machine wrote and threaten a ban: write it yourself.",
    ],
    [
      { ai: "disclose" },
      "allowed",
      "Its rules say nothing against a disclosed reply. They want to be told when a machine helped.",
    ],
    [
      { minAccountAgeDays: 7, karma: 100 },
      "allowed",
      "Its rules say nothing against a disclosed reply. An account has to be 7 days old and of 100 karma or more.",
    ],
    [
      { minAccountAgeDays: 1 },
      "allowed",
      "Its rules say nothing against a disclosed reply. An account has to be 1 day old.",
    ],
  ])("%j is %s", (assessment, verdict, summary) => {
    const decision = decideByRules({ ...silent, ...assessment });
    expect(decision).toMatchObject({ verdict, by: "rules", summary });
  });

  it("have a reason without what only a writer needs", () => {
    expect(decideByRules({ ...silent, links: "limited", karma: 50 }).reason).toBe(
      "Its rules limit links.",
    );
    expect(decide(unknown, now).reason).toBe("Its rules were not read yet.");
  });

  it("in another language is not known, unless they were understood to forbid", () => {
    expect(decideByRules({ ...silent, foreign: true })).toMatchObject({
      verdict: "hold",
      by: "unknown",
    });
    expect(decideByRules({ ...silent, promotion: "forbidden", foreign: true }).verdict).toBe(
      "forbidden",
    );
  });
});

describe("who decides", () => {
  it("is the administrator first", () => {
    const forbidding = read({ promotion: "forbidden" });
    const override = (verdict: "allowed" | "hold" | "forbidden") =>
      decide({ ...forbidding, override: { verdict, note: "They wrote to us." } }, now);
    expect(override("allowed")).toMatchObject({
      verdict: "allowed",
      by: "administrator",
      summary: "The administrator allows replies there: They wrote to us.",
    });
    expect(override("hold")).toMatchObject({ verdict: "hold", by: "administrator" });
    expect(override("forbidden")).toMatchObject({
      verdict: "forbidden",
      by: "block_list",
      summary: "It is on the block list: They wrote to us.",
    });
  });

  it("are the rules for 30 days, even when they could not be read since", () => {
    expect(decide({ ...read({}, staleMs), failure: "It is private." }, now).by).toBe("rules");
    expect(decide({ ...read({}, staleMs + 1), failure: "It is private." }, now)).toMatchObject({
      verdict: "hold",
      by: "unknown",
      summary: "Its rules could not be read: It is private. A person reads each reply there first.",
    });
    expect(decide(read({}, staleMs + 1), now).summary).toBe(
      "Its rules were last seen more than 30 days ago. A person reads each reply there first.",
    );
  });

  it.each([
    ["reddit", "hold", "Its rules were not read yet. A person reads each reply there first."],
    [
      "facebook",
      "hold",
      "The rules of groups on Facebook can't be read. A person reads each reply there first.",
    ],
    ["x", "allowed", "Nobody but the platform makes rules there."],
    ["linkedin", "allowed", "Nobody but the platform makes rules there."],
  ] as const)("is nobody where nothing is known: %s, %s", (source, verdict, summary) => {
    expect(decide({ ...unknown, source }, now)).toMatchObject({ verdict, summary });
  });
});

it("a community is one whatever its name's case", () => {
  expect(communityKey("reddit", "SmallBusiness")).toBe("reddit smallbusiness");
  expect([nameKey(" r/SaaS "), nameKey("/r/SaaS"), nameKey("rSaaS")]).toEqual([
    "saas",
    "saas",
    "rsaas",
  ]);
});
