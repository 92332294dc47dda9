import { describe, expect, it } from "vitest";
import { tokenize } from "./tokenize.ts";

const folded = (text: string) => tokenize(text).folded;
const literal = (text: string) => tokenize(text).literal;
/** The stretches of the original text that its words cover. */
const stretches = (text: string) => {
  const words = tokenize(text);
  return words.start.map((start, i) => text.slice(start, words.end[i]));
};

describe("splitting into words", () => {
  it("takes maximal runs of letters, digits and marks", () => {
    expect(folded("Best  CRM, v2 (new)!")).toEqual(["best", "crm", "v2", "new"]);
    expect(folded("")).toEqual([]);
    expect(folded(" $ | -- ")).toEqual([]);
  });

  it("finds the words in @names, #tags, domains and paths", () => {
    expect(folded("@acme #crm https://acme.io/best_deal")).toEqual(
      "acme crm http acme io best deal".split(" "),
    );
  });

  it("drops an apostrophe between two word characters only", () => {
    for (const mark of ["'", "\u2019", "\u02BC"]) {
      expect(folded(`don${mark}t`)).toEqual(["dont"]);
      expect(folded(`${mark}best${mark} crm${mark}`)).toEqual(["best", "crm"]);
      expect(folded(`a${mark}${mark}b`)).toEqual(["a", "b"]);
    }
    expect(stretches("I don't.")).toEqual(["I", "don't"]);
    expect(stretches("the 'best' one")).toEqual(["the", "best", "one"]);
  });

  it("takes each CJK character as a word, with its marks", () => {
    expect(folded("東京crm")).toEqual(["東", "京", "crm"]);
    expect(folded("ひカ")).toEqual(["ひ", "カ"]);
    expect(folded("한국")).toHaveLength(2);
    expect(stretches("か\u3099x")).toEqual(["か\u3099", "x"]);
    expect(literal("か\u3099")).toEqual(["が"]);
    expect(folded("東'京")).toEqual(["東", "京"]);
    expect(literal("ｶﾞ")).toEqual(["ガ"]);
  });

  it("takes each emoji as a word by its base", () => {
    expect(folded("crm🔥best")).toEqual(["crm", "🔥", "best"]);
    expect(folded("👍🏽")).toEqual(["👍"]);
    expect(stretches("a 👍🏽!")).toEqual(["a", "👍🏽"]);
    expect(folded("❤\uFE0F")).toEqual(["❤"]);
    expect(stretches("❤\uFE0Fx")).toEqual(["❤\uFE0F", "x"]);
    expect(folded("👩🏽\u200D💻")).toEqual(["👩", "💻"]);
    expect(stretches("👩🏽\u200D💻")).toEqual(["👩🏽", "💻"]);
    expect(folded("🏽")).toEqual([]);
  });

  it("pairs regional indicators into flags", () => {
    expect(folded("🇩🇪🇫🇷")).toEqual(["🇩🇪", "🇫🇷"]);
    expect(folded("🇩🇪🇫")).toEqual(["🇩🇪"]);
    expect(folded("🇩 x")).toEqual(["x"]);
  });

  it("skips invisible characters inside a word", () => {
    for (const invisible of ["\u200B", "\u200C", "\u200D", "\uFEFF", "\u00AD"]) {
      expect(folded(`cr${invisible}m`)).toEqual(["crm"]);
      expect(stretches(`${invisible}cr${invisible}m${invisible} x`)).toEqual([
        `cr${invisible}m`,
        "x",
      ]);
    }
    expect(folded("don\u200B'\u200Bt")).toEqual(["dont"]);
  });

  it("takes lone surrogates and NUL as separators", () => {
    expect(folded("a\uD800b\uDC00c\0d\uD83D")).toEqual(["a", "b", "c", "d"]);
    expect(folded("\uDC00\uD800")).toEqual([]);
  });

  it("ignores a run of marks alone", () => {
    expect(folded("a \u0301 b")).toEqual(["a", "b"]);
  });

  it("marks the word after a sentence end", () => {
    const breaks = (text: string) => tokenize(text).afterSentenceEnd.indexOf(true);
    for (const end of [".", "!", "?", "…", "。", "！", "？", '."', "?) "]) {
      expect(breaks(`best${end} CRM`)).toBe(1);
      expect(breaks(`best${end} crm`)).toBe(-1);
      expect(breaks(`best${end}CRM`)).toBe(end.endsWith(" ") ? 1 : -1);
    }
    expect(breaks("best.\nCRM")).toBe(1);
    expect(breaks("best. (CRM)")).toBe(1);
    expect(breaks("best. Émile")).toBe(1);
    expect(breaks("best .CRM")).toBe(-1);
    expect(breaks("best CRM")).toBe(-1);
    expect(breaks("best\n\nCRM")).toBe(-1);
    expect(breaks("best, CRM")).toBe(-1);
    expect(breaks("a. b C")).toBe(-1);
  });
});

describe("folding", () => {
  it("does not count case, width and diacritics", () => {
    expect(folded("CRÈME")).toEqual(["creme"]);
    expect(folded("cre\u0300me")).toEqual(["creme"]);
    expect(folded("ＣＲＭ")).toEqual(["crm"]);
    expect(folded("𝐂𝐑𝐌")).toEqual(["crm"]);
    expect(folded("İstanbul")).toEqual(["istanbul"]);
  });

  it("expands letters that stand for several", () => {
    expect(folded("Straße GROẞ")).toEqual(["strass", "gross"]);
    expect(folded("ﬁt")).toEqual(["fit"]);
    expect(folded("½")).toEqual(["12"]);
    expect(folded("ŉ")).toEqual(["n"]);
  });

  it("knows the letters that Unicode does not decompose", () => {
    expect(folded("ı ø ł đ æ œ ð þ ǿ")).toEqual("i o l d ae oe d th o".split(" "));
    expect(literal("ı ø ł ß")).toEqual(["ı", "ø", "ł", "ß"]);
  });

  it("keeps diacritics in literal words and composes them", () => {
    expect(literal("CRÈME")).toEqual(["crème"]);
    expect(literal("cre\u0300me")).toEqual(["crème"]);
    expect(literal("ＣＲＭｓ")).toEqual(["crms"]);
    expect(literal("½")).toEqual(["12"]);
  });

  it("drops a plural s", () => {
    expect(folded("tools CRMs dogs' Jira's")).toEqual(["tool", "crm", "dog", "jira"]);
    expect(folded("gas class status analysis bonus's s")).toEqual(
      "gas class status analysis bonuss s".split(" "),
    );
    expect(folded("𐌰𐌰s 𐌰𐌰𐌰s")).toEqual(["𐌰𐌰s", "𐌰𐌰𐌰"]);
    expect(literal("tools")).toEqual(["tools"]);
  });
});
