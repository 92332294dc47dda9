import type { CompanyContext } from "@earshot/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { answersOf, companyOf } from "./rules-answers.ts";

const read = (discoveryAnswers: Record<string, string>, companyName: string | null = null) =>
  companyOf({ companyName, discoveryAnswers });

describe("answers are read", () => {
  test("from plain text", () => {
    expect(
      read(
        {
          "0": "We make books",
          "1": " Chaos ",
          "2": "Readers",
          "3": "Print",
          "5": "binding, , print",
          "6": "a b",
        },
        "Acme",
      ),
    ).toEqual({
      companyName: "Acme",
      about: "We make books",
      problem: "Chaos",
      audience: "Readers",
      industry: "Print",
      functionTags: ["binding", "print"],
      keywords: ["a b"],
    });
  });

  test("from JSON, with names of S2", () => {
    const problem = { problem: "p", trigger: "t", exact_question: "q", urgent_consequence: "u" };
    const audience = { audience: "a", role: "r", responsibilities: "s", blockers: "b" };
    expect(
      read({ "1": JSON.stringify(problem), "2": JSON.stringify(audience), "5": '["x, y"]' }),
    ).toEqual({
      problem: "p",
      problemTrigger: "t",
      problemQuestion: "q",
      problemUrgency: "u",
      audience: "a",
      audienceRole: "r",
      audienceResponsibilities: "s",
      audienceBlockers: "b",
      functionTags: ["x, y"],
    });
  });

  test("as text if they are not JSON, without values of the wrong type", () => {
    expect(read({ "1": "{curly words}", "2": '{"audience":5,"role":"r"}', "5": "[1,2]" })).toEqual({
      problem: "{curly words}",
      audienceRole: "r",
    });
    expect(read({})).toEqual({});
  });
});

test("any company profile that is written is read back unchanged", () => {
  const words = fc.string({ minLength: 1 }).map((text) => `w${text}w`);
  const context = fc.record<CompanyContext>(
    {
      companyName: words,
      problem: words,
      problemTrigger: words,
      problemQuestion: words,
      problemUrgency: words,
      audience: words,
      audienceRole: words,
      audienceResponsibilities: words,
      audienceBlockers: words,
      industry: words,
      location: words,
      functionTags: fc.array(words, { minLength: 1 }),
      keywords: fc.array(words, { minLength: 1 }),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(context, (given) => {
      const { about, ...company } = companyOf({
        companyName: given.companyName ?? null,
        discoveryAnswers: answersOf(given),
      });
      expect(company).toEqual(given);
      expect(about).toBe(given.companyName);
    }),
  );
});
