import { describe, expect, it } from "vitest";
import { parsePhrase } from "./index.ts";
import { stopWords } from "./stop-words.ts";
import { tokenize } from "./tokenize.ts";
import type { Term } from "./types.ts";

const show = (term: Term) => (term.literal ? `"${term.words.join(" ")}"` : term.words.join(" "));

/** The parsed phrase in a readable form, or the refusal's code. */
function read(text: string): string {
  const result = parsePhrase(text);
  if (!result.ok) return result.refusal.code;
  const { any, required, excluded } = result.phrase;
  return [
    any.map(show).join(" | "),
    ...required.map((term) => `+${show(term)}`),
    ...excluded.map((term) => `-${show(term)}`),
  ].join("; ");
}

describe("phrase syntax", () => {
  it.each([
    ["Best CRMs", "best crm"],
    ["best-crm", "best crm"],
    ["c++ compiler", "c++ compiler"],
    ["acme.io", "acme io"],
    ['"Best Tools"', '"best tools"'],
    ["“Best Tools”", '"best tools"'],
    ['"best tools”', '"best tools"'],
    ["a b | crm tool", "a b | crm tool"],
    ["crm|erp", "crm | erp"],
    ["| crm || erp |", "crm | erp"],
    ["crm +free", "crm; +free"],
    ['crm +"too dear"', 'crm; +"too dear"'],
    ["crm -free", "crm; -free"],
    ['crm -"for free"', 'crm; -"for free"'],
    ["best -free crm", "best crm; -free"],
    ["-free crm | erp +cheap", "crm | erp; +cheap; -free"],
    ["crm|-free", "crm; -free"],
    ["crm -open-source", "crm; -open source"],
    ["crm - free", "crm free"],
    ["crm -", "crm"],
    ['crm ""', "crm"],
    ['best crm "acme corp"', 'best crm; +"acme corp"'],
    ['"acme corp" "big deal"', '"acme corp"; +"big deal"'],
    ['"acme corp" | "big deal"', '"acme corp" | "big deal"'],
    ['crm | "big deal" pipe', 'crm | pipe; +"big deal"'],
    ['"a | b +c"', '"a b c"'],
    ['"acme"+crm', 'crm; +"acme"'],
    ['best"acme"', 'best; +"acme"'],
    ["+acme", "acme"],
    ["+acme +crm -free", "acme; +crm; -free"],
    ["東京", "東 京"],
    ["🔥", "🔥"],
    ["🇩🇪", "🇩🇪"],
  ])("reads %s as %s", (text, expected) => {
    expect(read(text)).toBe(expected);
  });
});

describe("refused phrases", () => {
  it.each([
    ["", "EMPTY"],
    ["   ", "EMPTY"],
    ["$ | +", "EMPTY"],
    ['""', "EMPTY"],
    ["x".repeat(101), "TOO_LONG"],
    ["aa bb cc dd ee ff gg hh ii jj kk", "TOO_MANY_WORDS"],
    ["aa bb cc dd ee ff gg hh ii jj -kk", "TOO_MANY_WORDS"],
    ["東京東京東京東京東京東", "TOO_MANY_WORDS"],
    ["the", "TOO_BROAD"],
    ["how to", "TOO_BROAD"],
    ["crm | the", "TOO_BROAD"],
    ["+the", "TOO_BROAD"],
    ['"to be"', "TOO_BROAD"],
    ["to be or not to be", "TOO_BROAD"],
    ["x", "TOO_BROAD"],
    ["é", "TOO_BROAD"],
    ['"é"', "TOO_BROAD"],
    ["7", "TOO_BROAD"],
    ["-free", "ONLY_EXCLUSIONS"],
    ['-free -"for now"', "ONLY_EXCLUSIONS"],
    ['best "crm', "UNBALANCED_QUOTES"],
    ['"best" crm"', "UNBALANCED_QUOTES"],
  ])("refuses %s as %s", (text, code) => {
    expect(read(text)).toBe(code);
  });

  it("explain in a sentence what to do", () => {
    for (const text of ["", "x".repeat(101), "a b c d e f g h i j k", "the", "-a", '"']) {
      const result = parsePhrase(text);
      expect(result.ok ? "" : result.refusal.message).toMatch(/^.{40,}\.$/);
    }
  });

  it("do not include phrases that are narrow enough", () => {
    expect(read('"to be or not to be"')).toBe('"to be or not to be"');
    expect(read("crm -the +i")).toBe("crm; +i; -the");
    expect(read("the x")).toBe("the x");
    expect(read("木")).toBe("木");
    expect(read(`  ${"x".repeat(100)}  `)).toBe("x".repeat(100));
    expect(read("aa bb cc dd ee ff gg hh ii jj")).toBe("aa bb cc dd ee ff gg hh ii jj");
  });
});

describe("the list of stop-words", () => {
  it("contains only words in lower case", () => {
    for (const word of stopWords) expect(tokenize(word).literal).toEqual([word]);
  });
});
