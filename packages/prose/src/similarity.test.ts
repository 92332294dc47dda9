import fc from "fast-check";
import { expect, test } from "vitest";
import { removeLine } from "./remove-line.ts";
import {
  isSameText,
  jaccardSimilarity,
  shingleSimilarity,
  similarityBands,
  wordPairSimilarity,
} from "./similarity.ts";

const long =
  "For a salon of your size I would look at how the reminders are sent first. Most of the tools let people book online, but half of them charge for each text message. Ask for a month with your own calendar before you move anything, and write down which bookings went wrong. If two of you share a room, look whether it knows rooms at all.";

test("case, punctuation and the order of the sentences do not count", () => {
  expect(shingleSimilarity(long, long.toUpperCase().replaceAll(".", " —"))).toBe(1);
  const reordered = long.split(". ").toReversed().join(". ");
  expect(shingleSimilarity(long, reordered)).toBeGreaterThan(0.8);
});

test("a text with a few changed words is a near-copy, another text is not", () => {
  const changed = long.replace("salon", "studio").replace("half of them", "some of them");
  expect(shingleSimilarity(long, changed)).toBeGreaterThan(0.8);
  expect(
    shingleSimilarity(
      long,
      "We had the same thing last year and nobody could say why the mails bounced.",
    ),
  ).toBeLessThan(0.05);
});

test("a text without words is similar to none", () => {
  expect(shingleSimilarity("", "")).toBe(0);
  expect(shingleSimilarity("?!", long)).toBe(0);
  expect(similarityBands(" … ")).toEqual([]);
});

test("shingle similarity is symmetric and between 0 and 1", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      const similarity = shingleSimilarity(a, b);
      expect(similarity).toBe(shingleSimilarity(b, a));
      expect(similarity).toBeGreaterThanOrEqual(0);
      expect(similarity).toBeLessThanOrEqual(1);
    }),
  );
});

test("bands are signed 64-bit integers, equal for equal texts, and near-copies share some", () => {
  const bands = similarityBands(long);
  expect(bands).toHaveLength(32);
  expect(similarityBands(long)).toEqual(bands);
  for (const band of bands) expect(BigInt.asIntN(64, band)).toBe(band);
  const near = new Set(similarityBands(long.replace("salon", "studio").replace("month", "week")));
  expect(bands.filter((band) => near.has(band)).length).toBeGreaterThan(5);
  const other = new Set(
    similarityBands("Something else that has no three words of it in a row at all."),
  );
  expect(bands.filter((band) => other.has(band))).toEqual([]);
});

test("texts of similarity 0.5 nearly always share a band", () => {
  const words = (seed: number, from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => `w${seed}x${from + at}`);
  let [found, all] = [0, 0];
  for (let seed = 0; seed < 200; seed++) {
    const a = [...words(seed, 0, 50), ...words(seed, 100, 150)].join(" ");
    const b = [...words(seed, 0, 50), ...words(seed, 200, 250)].join(" ");
    expect(shingleSimilarity(a, b)).toBeCloseTo(0.49, 1);
    const bands = new Set(similarityBands(a));
    all += 1;
    if (similarityBands(b).some((band) => bands.has(band))) found += 1;
  }
  expect(found / all).toBeGreaterThan(0.93);
});

test.each([
  ["Good luck!\n\nI work with the team behind Acme.", "Good luck!"],
  ["i WORK with the team, behind *Acme*: good luck!", "*: good luck!"],
  ["I worked with the team behind Acmes.", "I worked with the team behind Acmes."],
])("removeLine removes the line from %j", (text, left) => {
  expect(removeLine(text, "I work with the team behind Acme.")).toBe(left);
});

test("a line without words removes nothing", () => {
  expect(removeLine("a. b", ".")).toBe("a. b");
});

test("Jaccard similarity is the share of common elements", () => {
  expect(jaccardSimilarity(new Set([1, 2, 3]), new Set([2, 3, 4]))).toBe(0.5);
  expect(jaccardSimilarity(new Set([1]), new Set([1]))).toBe(1);
  expect(jaccardSimilarity(new Set([1]), new Set([2]))).toBe(0);
});

test("word-pair similarity is 1 for the same words, symmetric and between 0 and 1", () => {
  const words = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 12 });
  fc.assert(
    fc.property(words, words, (one, other) => {
      const [a, b] = [one.join(" "), other.join(" ")];
      expect(wordPairSimilarity(a, a)).toBe(1);
      expect(wordPairSimilarity(a, b)).toBe(wordPairSimilarity(b, a));
      expect(wordPairSimilarity(a, b)).toBeGreaterThanOrEqual(0);
      expect(wordPairSimilarity(a, b)).toBeLessThanOrEqual(1);
    }),
  );
  expect(
    wordPairSimilarity("Try the free one first — it’s fine.", "try the free one first, it's fine"),
  ).toBe(1);
  expect(wordPairSimilarity("buy my course now", "try a template first")).toBe(0);
  expect(wordPairSimilarity("a b a b", "a b")).toBeCloseTo(0.5);
});

test("a text with a corrected typo is the same, one with an added paragraph is not", () => {
  const text =
    "Try a template first, then decide. Most of the free ones are good enough for a year.";
  expect(isSameText(text, text.replace("good enough", "good  enough —"))).toBe(true);
  expect(isSameText(long, long.replace("reminders", "reminder"))).toBe(true);
  expect(isSameText(text, `${text} Or buy my course.`)).toBe(false);
});
