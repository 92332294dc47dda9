import { describe, expect, test } from "vitest";
import { commonWordOf, noiseOf, type PhraseStats } from "./rules-noise.ts";

const stats = (part: Partial<PhraseStats> = {}): PhraseStats => ({
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
    ["as many a day as people read", { matches: 1_200, strong: 100 }],
    ["few, none of them of a buyer", { matches: 29, strong: 0 }],
    ["a burst of one day", { matches: 120, strong: 10, days: 1 }],
    ["one buyer in twenty", { matches: 100, strong: 5 }],
    ["nothing at all", { matches: 0, strong: 0, days: 1 }],
  ] satisfies [string, Partial<PhraseStats>][])("is not reported for %s", (_, part) => {
    expect(noiseOf(stats(part))).toBeNull();
  });

  test.each([
    [
      { matches: 6_300, strong: 2_000 },
      "This would find about 210 posts a day, too many to read. Put it in quotation marks, add a word with +, or exclude a word with -.",
    ],
    [
      { matches: 45_000, phrase: "crm" },
      "This would find about 1,500 posts a day, too many to read. Add the words that buyers use with it, or another of their words with +, as in crm +recommend.",
    ],
    [
      { matches: 121, strong: 60, days: 1, phrase: '"best crm" -jobs' },
      "This would find about 40 posts a day, too many to read. Add a word with +, or exclude a word with -.",
    ],
    [
      { matches: 240, strong: 3 },
      "Only 3 of the 240 posts come from someone who is looking for something like it. Put it in quotation marks, add a word with +, or exclude a word with -.",
    ],
    [
      { matches: 60, strong: 1, common: { word: "template", share: 0.244 } },
      "Only 1 of the 60 posts comes from someone who is looking for something like it. “template” occurs in 24% of the posts by people who are not looking for anything: exclude it with -template.",
    ],
    [
      { matches: 2_000, strong: 0, common: { word: "job offer", share: 0.5 } },
      'This would find about 67 posts a day, too many to read. “job offer” occurs in 50% of the posts by people who are not looking for anything: exclude it with -"job offer".',
    ],
    [
      { matches: 30, strong: 0 },
      "None of the 30 posts comes from someone who is looking for something like it. Put it in quotation marks, add a word with +, or exclude a word with -.",
    ],
  ] satisfies [Partial<PhraseStats>, string][])(
    "is reported for %j, with a remedy",
    (part, sentence) => {
      expect(noiseOf(stats(part))).toBe(sentence);
    },
  );
});

describe("the common word of weak matches", () => {
  const counts = (posts: number, words: Record<string, number>) => ({
    posts,
    words: new Map(Object.entries(words)),
  });

  test("is the most common one that buyers rarely use", () => {
    const weak = counts(100, { template: 40, invoice: 90, hiring: 20 });
    const strong = counts(20, { invoice: 18, template: 2 });
    expect(commonWordOf(weak, strong)).toEqual({ word: "template", share: 0.4 });
  });

  test("is missing if buyers use it too, if it is rare, or if there are few posts", () => {
    expect(commonWordOf(counts(100, { invoice: 90 }), counts(4, { invoice: 1 }))).toBeNull();
    expect(commonWordOf(counts(100, { hiring: 14 }), counts(0, {}))).toBeNull();
    expect(commonWordOf(counts(29, { hiring: 29 }), counts(0, {}))).toBeNull();
  });

  test("is stable among equally common words", () => {
    const weak = counts(30, { zebra: 10, apple: 10 });
    expect(commonWordOf(weak, counts(0, {}))?.word).toBe("apple");
  });
});
