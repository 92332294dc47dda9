import { expect, test } from "vitest";
import { plantedClaims } from "./claims.ts";
import { runGrounding } from "./run.ts";

// The long form, with other texts around the facts: `npm run prove:grounding`.
test("no generated text has an unmarked fact that nobody gave", () => {
  const { texts, unmarked, wronglyMarked } = runGrounding(1);
  expect(texts).toBe(plantedClaims.length);
  expect(texts).toBeGreaterThanOrEqual(100);
  expect(unmarked).toEqual([]);
  expect(wronglyMarked).toEqual([]);
});

test("the proof notices facts that are not marked, and marks that are wrong", () => {
  const blind = runGrounding(1, () => ({ used: [], unsupported: [] }));
  expect(blind.unmarked).toHaveLength(plantedClaims.length);
  const wild = runGrounding(1, (text) => ({
    used: [],
    unsupported: [...text.matchAll(/[^.]+\./g)].map(({ 0: words, index }) => ({
      ...{ start: index, end: index + words.length, words },
      ...{ message: "", remedy: "" },
    })),
  }));
  expect(wild.wronglyMarked.length).toBeGreaterThan(plantedClaims.length);
});
