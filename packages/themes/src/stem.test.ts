import { expect, test } from "vitest";
import { nounStem, verbStem } from "./stem.ts";

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
