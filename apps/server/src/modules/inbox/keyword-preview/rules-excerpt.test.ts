import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { joinMarks } from "../mentions/rules.ts";
import { excerpt } from "./rules-excerpt.ts";

const filler = "word ".repeat(100);

describe("an excerpt", () => {
  test("is the whole text if it is short enough", () => {
    expect(excerpt("the best crm", [[4, 12]], 280)).toEqual({
      text: "the best crm",
      marks: [[4, 12]],
    });
  });

  test("shows the first marked words with their context", () => {
    const text = `${filler}which is the best crm for four of us? ${filler}`;
    const at = text.indexOf("best crm");
    const { text: shown, marks } = excerpt(text, [[at, at + 8]], 100);
    expect(shown).toMatch(/^…word .*which is the best crm for four of us\? .*word…$/);
    expect(shown.length).toBeLessThanOrEqual(102);
    expect(marks.map(([a, b]) => shown.slice(a, b))).toEqual(["best crm"]);
  });

  test("shows the start if nothing is marked", () => {
    const { text: shown, marks } = excerpt(filler, [], 50);
    expect(shown).toBe(`${"word ".repeat(10).trim()}…`);
    expect(marks).toEqual([]);
  });

  test("cuts a mark that is longer than what is shown", () => {
    const text = `best${"-".repeat(500)}crm`;
    const { text: shown, marks } = excerpt(text, [[0, text.length]], 100);
    expect(marks).toEqual([[0, 100]]);
    expect(shown).toBe(`${text.slice(0, 100)}…`);
  });

  const texts = fc
    .array(
      fc.oneof(fc.constantFrom(" ", "\n", "😀", "é", "crm", "best"), fc.string({ unit: "binary" })),
      {
        maxLength: 120,
      },
    )
    .map((parts) => parts.join(""));

  test("is a part of the text, never cuts a character, and marks the same words", () => {
    fc.assert(
      fc.property(
        texts.chain((text) =>
          fc.record({
            text: fc.constant(text),
            marks: fc
              .array(fc.tuple(fc.nat(text.length), fc.nat(text.length)), { maxLength: 5 })
              .map((pairs) =>
                pairs
                  .map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)])
                  // Like the marks of words: none begins or ends with white space or half of a character.
                  .filter(
                    ([a, b]) =>
                      a < b &&
                      !/^\s|\s$/.test(text.slice(a, b)) &&
                      text.slice(a, b).isWellFormed() &&
                      text.slice(0, a).isWellFormed(),
                  ),
              ),
            max: fc.integer({ min: 2, max: 300 }),
          }),
        ),
        ({ text, marks, max }) => {
          const { text: shown, marks: cut } = excerpt(text, joinMarks(marks), max);
          const joined = joinMarks(marks);
          const isWhole = text.length <= max;
          const inner = isWhole ? shown : shown.replace(/^…/, "").replace(/…$/, "");
          expect(text.includes(inner)).toBe(true);
          expect(shown.isWellFormed()).toBe(true);
          expect(inner.length).toBeLessThanOrEqual(max);
          for (const [from, to] of cut) {
            expect(from).toBeLessThan(to);
            const words = shown.slice(from, to);
            expect(words.isWellFormed()).toBe(true);
            expect(joined.some(([a, b]) => text.slice(a, b).includes(words))).toBe(true);
          }
          // The first marked words are always among what is shown.
          const [first] = marks.toSorted((a, b) => a[0] - b[0]);
          if (first) {
            const begin = text.slice(first[0]).match(/^./su)?.[0] ?? "";
            const [from] = cut[0] ?? [-1];
            expect(shown.startsWith(begin, from)).toBe(true);
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
