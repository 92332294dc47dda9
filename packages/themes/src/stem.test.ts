import { expect, test } from "vitest";
import { gerundOf, nounStem, verbStem } from "./stem.ts";

test.each([
  [["invoice", "invoices"], "invoice"],
  [["agency", "agencies"], "agency"],
  [["box", "boxes"], "box"],
  [["business"], "business"],
  [["marketing"], "marketing"],
])("nouns: %s", (words, stem) => {
  expect(new Set(words.map(nounStem))).toEqual(new Set([stem]));
});

test.each([
  [["chase", "chases", "chased", "chasing"], "chas"],
  [["get", "gets", "got", "getting"], "get"],
  [["find", "finding", "found"], "find"],
  [["plan", "planned", "planning"], "plan"],
])("verbs: %s", (words, stem) => {
  expect(new Set(words.map(verbStem))).toEqual(new Set([stem]));
});

test.each([
  ["find", "finding"],
  ["got", "getting"],
  ["manages", "managing"],
  ["doing", "doing"],
  ["bring", "bringing"],
])("%s: %s", (verb, gerund) => {
  expect(gerundOf(verb)).toBe(gerund);
});
