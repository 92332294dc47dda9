import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findWords } from "./search-marks.ts";

const found = (text: string, search: string) =>
  findWords(text, search).map(([start, end]) => text.slice(start, end));

describe("the searched words", () => {
  it.each([
    ["Which invoicing software?", "software invoicing", ["invoicing", "software"]],
    // The last one may be a beginning; those before it may not.
    ["Invoicing for a cafe", "for invo", ["Invoicing", "for"]],
    ["Invoicing for a cafe", "invo cafe", ["cafe"]],
    ["Straight to the CAFÉ, don’t wait", "dont cafe", ["CAFÉ", "don’t"]],
    ["ＣＲＭ or cre\u0300me", "creme crm", ["ＣＲＭ", "cre\u0300me"]],
    ["<b>Ledger</b>", "b", ["b", "b"]],
    ["(a+)+$ .*", ".* (a+", ["a"]],
    ["nothing of it", "other", []],
    ["nothing of it", "  ?! ", []],
    ["", "word", []],
  ])("in %j: %j marks %j", (text, search, words) => {
    expect(found(text, search)).toEqual(words);
  });

  it("are found in order for any input", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.string({ unit: "grapheme" }),
        (text, search) => {
          const edges = findWords(text, search).flat();
          expect(edges).toEqual(edges.toSorted((a, b) => a - b));
          expect(edges.every((at) => at >= 0 && at <= text.length)).toBe(true);
        },
      ),
    );
  });
});
