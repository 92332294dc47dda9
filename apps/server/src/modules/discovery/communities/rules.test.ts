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

describe("the decision by rules", () => {
  it.each<[Partial<RulesAssessment>, string, string]>([
    [{}, "allowed", "Its rules do not forbid a disclosed reply."],
    [{ promotion: "allowed" }, "allowed", "Its rules allow promotion."],
    [{ promotion: "forbidden", links: "allowed" }, "forbidden", "Its rules forbid promotion."],
    [
      { promotion: "limited" },
      "hold",
      "Its rules limit promotion: a reviewer reads each reply first.",
    ],
    [
      { promotion: "limited", links: "forbidden" },
      "hold",
      "Its rules limit promotion and forbid links: a reviewer reads each reply first.",
    ],
    [
      { promotion: "limited", links: "limited" },
      "hold",
      "Its rules limit promotion and links: a reviewer reads each reply first.",
    ],
    [{ links: "limited" }, "hold", "Its rules limit links: a reviewer reads each reply first."],
    [
      { ai: "forbidden", aiBan: true },
      "allowed",
      "Its rules do not forbid a disclosed reply. They forbid AI-written text and threaten a ban: write it yourself.",
    ],
    [
      { ai: "disclose" },
      "allowed",
      "Its rules do not forbid a disclosed reply. They require you to say when AI helped.",
    ],
    [
      { minAccountAgeDays: 7, karma: 100 },
      "allowed",
      "Its rules do not forbid a disclosed reply. An account must be at least 7 days old and have at least 100 karma.",
    ],
    [
      { minAccountAgeDays: 1 },
      "allowed",
      "Its rules do not forbid a disclosed reply. An account must be at least 1 day old.",
    ],
  ])("for %j is %s", (assessment, verdict, summary) => {
    const decision = decideByRules({ ...silent, ...assessment });
    expect(decision).toMatchObject({ verdict, by: "rules", summary });
  });

  it("quotes the deciding sentence", () => {
    const quotes: RulesAssessment["quotes"] = [
      { topic: "promotion", rule: 0, quote: "Advertising" },
      { topic: "promotion", rule: 2, quote: "No ads.", decides: true },
      { topic: "links", rule: null, quote: "No links.", decides: true },
    ];
    const quoteOf = (assessment: Partial<RulesAssessment>) =>
      decideByRules({ ...silent, quotes, ...assessment }).quote;
    expect(quoteOf({ promotion: "forbidden" })).toEqual({ rule: 2, quote: "No ads." });
    expect(quoteOf({ promotion: "limited", links: "forbidden" })?.quote).toBe("No ads.");
    expect(quoteOf({ links: "forbidden" })).toEqual({ rule: null, quote: "No links." });
    // No sentence decides what the rules do not mention.
    expect(quoteOf({})).toBeNull();
    // Older versions did not store which quote decides.
    const older = quotes.map(({ decides: _, ...quote }) => quote);
    expect(quoteOf({ promotion: "forbidden", quotes: older })?.quote).toBe("Advertising");
    expect(decide(unknown, now).quote).toBeNull();
  });

  it("has a reason without the rules that only writers need", () => {
    expect(decideByRules({ ...silent, links: "limited", karma: 50 }).reason).toBe(
      "Its rules limit links.",
    );
    expect(decide(unknown, now).reason).toBe("Its rules have not been read yet.");
  });

  it("is unknown for rules in another language, unless they clearly forbid promotion", () => {
    expect(decideByRules({ ...silent, foreign: true })).toMatchObject({
      verdict: "hold",
      by: "unknown",
    });
    expect(decideByRules({ ...silent, promotion: "forbidden", foreign: true }).verdict).toBe(
      "forbidden",
    );
  });
});

describe("the decision on a community", () => {
  it("is the administrator's override, if there is one", () => {
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

  it("follows the rules for 30 days, even if later reads failed", () => {
    expect(decide({ ...read({}, staleMs), failure: "It is private." }, now).by).toBe("rules");
    expect(decide({ ...read({}, staleMs + 1), failure: "It is private." }, now)).toMatchObject({
      verdict: "hold",
      by: "unknown",
      summary: "Its rules could not be read: It is private. A reviewer reads each reply first.",
    });
    expect(decide(read({}, staleMs + 1), now).summary).toBe(
      "Its rules were last seen more than 30 days ago. A reviewer reads each reply first.",
    );
  });

  it.each([
    ["reddit", "hold", "Its rules have not been read yet. A reviewer reads each reply first."],
    [
      "facebook",
      "hold",
      "We can't read the rules of Facebook groups. A reviewer reads each reply first.",
    ],
    ["x", "allowed", "Only the platform’s own rules apply."],
    ["linkedin", "allowed", "Only the platform’s own rules apply."],
  ] as const)("without known rules on %s is %s", (source, verdict, summary) => {
    expect(decide({ ...unknown, source }, now)).toMatchObject({ verdict, summary });
  });
});

it("the key of a community ignores the case of its name", () => {
  expect(communityKey("reddit", "SmallBusiness")).toBe("reddit smallbusiness");
  expect([nameKey(" r/SaaS "), nameKey("/r/SaaS"), nameKey("rSaaS")]).toEqual([
    "saas",
    "saas",
    "rsaas",
  ]);
});
