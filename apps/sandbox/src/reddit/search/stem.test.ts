import { expect, test } from "vitest";
import { stemOf } from "./stem.ts";

// Pairs from Porter's paper where only steps 1 and 5 apply, and words of the monitored phrases.
test.each([
  ["caresses", "caress"],
  ["ponies", "poni"],
  ["cats", "cat"],
  ["caress", "caress"],
  ["feed", "feed"],
  ["agreed", "agre"],
  ["plastered", "plaster"],
  ["bled", "bled"],
  ["motoring", "motor"],
  ["sing", "sing"],
  ["conflated", "conflat"],
  ["hopping", "hop"],
  ["falling", "fall"],
  ["filing", "file"],
  ["happy", "happi"],
  ["sky", "sky"],
  ["rate", "rate"],
  ["cease", "ceas"],
  ["controlling", "control"],
  ["software", "softwar"],
  ["its", "it"],
  ["is", "is"],
  ["請求書", "請求書"],
  ["b2bs", "b2bs"],
])("%s: %s", (word, stem) => {
  expect(stemOf(word)).toBe(stem);
});

test.each([
  ["invoice", "invoices", "invoiced", "invoicing"],
  ["company", "companies"],
  ["track", "tracks", "tracked", "tracking"],
  ["schedule", "schedules", "scheduled", "scheduling"],
])("all forms of %s have the same stem", (...forms) => {
  expect(new Set(forms.map(stemOf)).size).toBe(1);
});
