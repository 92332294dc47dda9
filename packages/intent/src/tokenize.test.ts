import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tokenize } from "./tokenize.ts";

fc.configureGlobal({ seed: 20_261_121 });

const texts = (text: string) => tokenize(text).words.map((word) => word.text);
const sentences = (text: string) => {
  const rows: string[][] = [];
  for (const { sentence, text: word } of tokenize(text).words) {
    rows[sentence] = [...(rows[sentence] ?? []), word];
  }
  return rows.map((row) => row.join(" "));
};

describe("words", () => {
  it.each([
    ["Don't use dont or don’t", "dont use dont or dont"],
    ["self-hosted and self hosted", "self hosted and self hosted"],
    ["node.js 3.5 v2.0.", "node.js 3.5 v2.0"],
    ["$1,000 or 2,5 or 300€, 20%", "$1,000 or 2 5 or 300 € 20%"],
    ["we're not were, I'll be ill", "weare not were iwill be ill"],
    ["we’re", "weare"],
    ["what's y'all's", "whats yalls"],
    ["q&a c++ a_b", "q&a c+ a_b"],
    ["שלום עולם", "שלום עולם"],
    ["a\0b", "a b"],
    ["", ""],
  ])("of %j", (text, words) => expect(texts(text).join(" ")).toBe(words));

  it("have offsets and know whether they are capitalized", () => {
    expect(tokenize("an Élan").words[1]).toEqual({
      text: "élan",
      start: 3,
      end: 7,
      isCapitalized: true,
      sentence: 0,
    });
  });

  it("have the text at their offsets, for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const { words, questions } = tokenize(text);
        let last = 0;
        for (const { start, end, text: word, sentence } of words) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          expect(word).not.toMatch(/['’]/);
          expect(questions[sentence]).toBeTypeOf("boolean");
          last = end;
        }
      }),
    );
  });
});

describe("sentences", () => {
  it.each([
    ["One. Two! Three? Four", ["one", "two", "three", "four"]],
    ["Version 3.5 of acme.io is out.", ["version 3.5 of acme.io is out"]],
    ["Needs: this; that", ["needs", "this", "that"]],
    ["first line\nsecond line", ["first line", "second line"]],
    ["CRM (cheap) wanted", ["crm", "cheap", "wanted"]],
    ["CRM - cheap", ["crm", "cheap"]],
    ["low-cost CRM, cheap", ["low cost crm cheap"]],
  ])("of %j", (text, rows) => expect(sentences(text)).toEqual(rows));

  it("are questions when they end with a question mark", () => {
    expect(tokenize("Which one? This one. Really?!").questions).toEqual([true, false, true]);
  });
});
