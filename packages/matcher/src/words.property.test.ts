import fc from "fast-check";
import { expect, test } from "vitest";
import { createPhraseEngine, indexWords, neededWords, parsePhrase } from "./index.ts";

const piece = fc.constantFrom(
  "crm",
  "CRMs",
  "best",
  "don't",
  "café",
  "Cafés",
  "ﬁnance",
  "顧客",
  "管理",
  "🚀",
  "acme.io",
  "class",
  "ß",
  "İstanbul",
  "x".repeat(80),
);
const joint = fc.constantFrom(" ", ", ", "-", "/", ". ", "\n");
const text = fc
  .array(fc.tuple(piece, joint), { maxLength: 12 })
  .map((parts) => parts.map(([word, after]) => word + after).join(""));
const phrase = fc
  .array(fc.tuple(fc.constantFrom("", "+", "-", '"'), piece), { minLength: 1, maxLength: 4 })
  .map((parts) =>
    parts.map(([sign, word]) => (sign === '"' ? `"${word}"` : sign + word)).join(" "),
  );

test("a phrase occurs in no text that lacks its needed words", () => {
  const engine = createPhraseEngine();
  let occurred = 0;
  fc.assert(
    fc.property(phrase, text, (typed, posted) => {
      const parsed = parsePhrase(typed);
      if (!parsed.ok) return;
      engine.add(typed, 1);
      const found = engine.match(posted);
      engine.remove(typed, 1);
      if (found.length === 0) return;
      occurred += 1;
      const words = new Set(indexWords(posted));
      const sets = neededWords(parsed.phrase);
      expect(sets.some((set) => set.every((word) => words.has(word)))).toBe(true);
    }),
    { numRuns: 3_000, seed: 7 },
  );
  expect(occurred).toBeGreaterThan(100);
});

test("a text needs the words of one alternative and all required words", () => {
  const parsed = parsePhrase("invoicing software | billing tool +freelancer");
  if (!parsed.ok) throw new Error(parsed.refusal.message);
  expect(neededWords(parsed.phrase)).toEqual([
    ["invoicing", "software", "freelancer"],
    ["billing", "tool", "freelancer"],
  ]);
  expect(indexWords("A tool, a TOOL and tools")).toEqual(["a", "tool", "and"]);
  const many = Array.from({ length: 5_000 }, (_, n) => `word${n}`).join(" ");
  expect(indexWords(many)).toBeNull();
});
