import { limits } from "@earshot/contract";
import { describe, expect, it } from "vitest";
import { emptyCompanyForm } from "../../../lib/company-form.ts";
import { sampleUser } from "../../../lib/testing/samples.ts";
import { asksForKeywords, contextOf, functionTagsIn, furthestStep, profileOf } from "./profile.ts";

const answers = {
  ...emptyCompanyForm,
  websiteUrl: "ledgerly.test",
  companyName: " Ledgerly ",
  problem: "Late invoices",
  problemQuestion: "How do you get paid on time?",
  audience: "Small agencies",
  audienceRole: "Founder",
  audienceBlockers: "No time",
  industry: "Accounting",
  problemTrigger: "A client is late",
  functions: "finance, , Finance , client services",
};

describe("the function tags", () => {
  it("are split at commas, trimmed, without empty ones and duplicates", () => {
    expect(functionTagsIn(" a ,, B,b , A, c")).toEqual(["a", "B", "c"]);
    expect(functionTagsIn(" , ")).toEqual([]);
  });

  it("are limited in number and length", () => {
    const many = Array.from({ length: 40 }, (_, index) => `f${index}`).join(",");
    expect(functionTagsIn(many)).toHaveLength(limits.functionTagsMax);
    expect(functionTagsIn("x".repeat(500))[0]).toHaveLength(limits.keywordMax);
  });
});

it("a profile has numbered answers, the problem and the audience as JSON, and flat copies", () => {
  expect(profileOf(answers, ["late invoices", "a, b"])).toEqual({
    companyName: "Ledgerly",
    discovery_answers: {
      "0": "Ledgerly",
      "1": JSON.stringify({
        problem: "Late invoices",
        trigger: "A client is late",
        exact_question: "How do you get paid on time?",
        urgent_consequence: "",
      }),
      "2": JSON.stringify({
        audience: "Small agencies",
        role: "Founder",
        responsibilities: "",
        blockers: "No time",
      }),
      "3": "Accounting",
      "5": '["finance","client services"]',
      "6": '["late invoices","a, b"]',
    },
    problem: "Late invoices",
    problemTrigger: "A client is late",
    problemQuestion: "How do you get paid on time?",
    audience: "Small agencies",
    audienceRole: "Founder",
    audienceBlockers: "No time",
    websiteUrl: "ledgerly.test",
    keywords: ["late invoices", "a, b"],
  });
  const bare = { ...answers, websiteUrl: " " };
  expect(profileOf(bare, [])).not.toHaveProperty("websiteUrl");
  // An emptied field clears the saved answer.
  expect(profileOf(bare, [], true).websiteUrl).toBe("");
  expect(Object.keys(profileOf(answers, []).discovery_answers ?? {})).not.toContain("6");
});

it("the context of suggestions has no empty fields", () => {
  expect(contextOf({ ...emptyCompanyForm, problem: " Late " }, [])).toEqual({ problem: "Late" });
  const { functionTags, keywords, websiteUrl } = contextOf(answers, ["k"]);
  expect([functionTags, keywords, websiteUrl]).toEqual([
    ["finance", "client services"],
    ["k"],
    "ledgerly.test",
  ]);
});

it("no step is shown before the required fields of earlier steps are filled in", () => {
  expect(furthestStep(emptyCompanyForm)).toBe(1);
  expect(furthestStep({ ...emptyCompanyForm, companyName: "L", problem: " " })).toBe(1);
  expect(furthestStep({ ...answers, audienceRole: "" })).toBe(2);
  expect(furthestStep({ ...answers, industry: "" })).toBe(3);
  expect(furthestStep(answers)).toBe(3);
});

it.each([
  [false, 0, 3, true],
  [false, 1, 3, false],
  [false, 9, null, true],
  [false, 12, 10, false],
  [true, 0, null, false],
])(
  "completed %s, %i of %s in use: starter keywords are needed %s",
  (hasCompletedOnboarding, keywordsUsed, keywordsLimit, needed) => {
    const user = sampleUser({ hasCompletedOnboarding, keywordsUsed, keywordsLimit });
    expect(asksForKeywords(user)).toBe(needed);
  },
);
