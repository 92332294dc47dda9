import { describe, expect, test } from "vitest";
import { commonWordOf, noiseOf, type PhraseSeen } from "./rules-noise.ts";

const seen = (part: Partial<PhraseSeen> = {}): PhraseSeen => ({
  phrase: "best crm",
  matches: 60,
  strong: 12,
  days: 30,
  common: null,
  ...part,
});

describe("noise", () => {
  test.each([
    ["two a day, some of them of buyers", {}],
    ["as many a day as one reads", { matches: 1_200, strong: 100 }],
    ["few, none of a buyer", { matches: 29, strong: 0 }],
    ["a burst of one day", { matches: 120, strong: 10, days: 1 }],
    ["one buyer in twenty", { matches: 100, strong: 5 }],
    ["nothing at all", { matches: 0, strong: 0, days: 1 }],
  ] satisfies [string, Partial<PhraseSeen>][])("is none of %s", (_, part) => {
    expect(noiseOf(seen(part))).toBeNull();
  });

  test.each([
    [
      { matches: 6_300, strong: 2_000 },
      "This would bring about 210 posts a day, more than anyone reads. Put it in quotation marks, add a word with +, or leave a word out with -.",
    ],
    [
      { matches: 45_000, phrase: "crm" },
      "This would bring about 1,500 posts a day, more than anyone reads. Add the words that buyers put next to it, or any other word of theirs with +, as in crm +recommend.",
    ],
    [
      { matches: 121, strong: 60, days: 1, phrase: '"best crm" -jobs' },
      "This would bring about 40 posts a day, more than anyone reads. Add a word with +, or leave a word out with -.",
    ],
    [
      { matches: 240, strong: 3 },
      "Only 3 of the 240 posts come from someone who looks for something like it. Put it in quotation marks, add a word with +, or leave a word out with -.",
    ],
    [
      { matches: 60, strong: 1, common: { word: "template", share: 0.244 } },
      "Only 1 of the 60 posts comes from someone who looks for something like it. “template” stands in 24% of those that look for nothing: leave it out with -template.",
    ],
    [
      { matches: 2_000, strong: 0, common: { word: "job offer", share: 0.5 } },
      'This would bring about 67 posts a day, more than anyone reads. “job offer” stands in 50% of those that look for nothing: leave it out with -"job offer".',
    ],
    [
      { matches: 30, strong: 0 },
      "None of the 30 posts comes from someone who looks for something like it. Put it in quotation marks, add a word with +, or leave a word out with -.",
    ],
  ] satisfies [Partial<PhraseSeen>, string][])("of %j is told with what to do", (part, said) => {
    expect(noiseOf(seen(part))).toBe(said);
  });
});

describe("the word of the weak ones", () => {
  const counts = (posts: number, words: Record<string, number>) => ({
    posts,
    words: new Map(Object.entries(words)),
  });

  test("is the commonest that buyers hardly say", () => {
    const weak = counts(100, { template: 40, invoice: 90, hiring: 20 });
    const strong = counts(20, { invoice: 18, template: 2 });
    expect(commonWordOf(weak, strong)).toEqual({ word: "template", share: 0.4 });
  });

  test("is none where buyers say it too, where it is rare, and where there are few", () => {
    expect(commonWordOf(counts(100, { invoice: 90 }), counts(4, { invoice: 1 }))).toBeNull();
    expect(commonWordOf(counts(100, { hiring: 14 }), counts(0, {}))).toBeNull();
    expect(commonWordOf(counts(29, { hiring: 29 }), counts(0, {}))).toBeNull();
  });

  test("of equals is always the same one", () => {
    const weak = counts(30, { zebra: 10, apple: 10 });
    expect(commonWordOf(weak, counts(0, {}))?.word).toBe("apple");
  });
});
