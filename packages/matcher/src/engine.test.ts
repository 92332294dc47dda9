import { describe, expect, it } from "vitest";
import { createPhraseEngine, parsePhrase } from "./index.ts";

/** The parts of a text that a phrase matches; undefined if the phrase does not occur. */
function marked(phrase: string, text: string): string[] | undefined {
  const engine = createPhraseEngine();
  engine.add(phrase, 1);
  return engine.match(text)[0]?.spans.map(({ start, end }) => text.slice(start, end));
}

describe("the places of a phrase:", () => {
  it.each([
    ["best crm", "Best  CRM?", ["Best  CRM"]],
    ["best crm", "the best-crm ever", ["best-crm"]],
    ["best crm", "best (CRM)", ["best (CRM"]],
    ["best crm", "best $|crm", ["best $|crm"]],
    ["best crm", "best. crm", ["best. crm"]],
    ["best crm", "best.CRM", ["best.CRM"]],
    ["best crm", "best\n\nCRM", ["best\n\nCRM"]],
    ["best crm", "best CRMs, bestest crm, best crm", ["best CRMs", "best crm"]],
    ["best tools", "The Best tool", ["Best tool"]],
    ["acme.io", "see https://www.acme.io/x", ["acme.io"]],
    ["acme", "@acme #acme a.cme", ["acme", "acme"]],
    ["dont work", "It don’t work", ["don’t work"]],
    ["creme", "Crème bru\u0302lée, cre\u0300me.", ["Crème", "cre\u0300me"]],
    ["cafe", "at the cafe\u0301!", ["cafe\u0301"]],
    ["crm", "𝐂𝐑𝐌 ＣＲＭ c\u00ADrm", ["𝐂𝐑𝐌", "ＣＲＭ", "c\u00ADrm"]],
    ["京都", "東京都庁", ["京都"]],
    ["👍 crm", "👍🏽 crm", ["👍🏽 crm"]],
    ["👍", "ok👍\uFE0F!", ["👍\uFE0F"]],
    ["👩‍💻", "👩🏽\u200D💻\uFE0F", ["👩🏽\u200D💻\uFE0F"]],
    ["aa aa", "aa aa aa", ["aa aa", "aa aa"]],
    ["best crm | crm | crm tool", "best crm tool", ["best crm", "crm", "crm tool"]],
    ['crm | "crm"', "a CRM", ["CRM"]],
  ])("%s in %j marks %j", (phrase, text, expected) => {
    expect(marked(phrase, text)).toEqual(expected);
  });

  it.each([
    ["best crm", "crm best"],
    ["best crm", "best new crm"],
    ["best crm", "best. CRM"],
    ["best crm", "best!) CRM"],
    ['"best crm"', "best. CRM"],
    ["crm", "scrm crmx"],
    ["best crm", ""],
  ])("%s is not in %j", (phrase, text) => {
    expect(marked(phrase, text)).toBeUndefined();
  });

  it("compares quoted phrases literally except for case and width", () => {
    expect(marked('"best tool"', "BEST tool")).toEqual(["BEST tool"]);
    expect(marked('"best tool"', "best tools")).toBeUndefined();
    expect(marked('"creme"', "crème")).toBeUndefined();
    expect(marked('"crème"', "CRE\u0300ME")).toEqual(["CRE\u0300ME"]);
    expect(marked('"don\'t"', "dont Don’t")).toEqual(["dont", "Don’t"]);
    expect(marked("“best tool”", "best, tool")).toEqual(["best, tool"]);
  });

  it("gives offsets in UTF-16 units of the original text", () => {
    const engine = createPhraseEngine();
    const id = engine.add("best crm", 1);
    expect(engine.match("🔥 best CRM; ßßß 𝐛𝐞𝐬𝐭 crms!")).toEqual([
      {
        phraseId: id,
        spans: [
          { start: 3, end: 11 },
          { start: 17, end: 30 },
        ],
      },
    ]);
  });
});

describe("operators", () => {
  it("requires +word anywhere, by the same word rules", () => {
    expect(marked("crm +prices", "Price? A CRM.")).toEqual(["CRM"]);
    expect(marked("crm +price", "a CRM")).toBeUndefined();
    expect(marked('crm +"no tools"', "crm no tools")).toEqual(["crm"]);
    expect(marked('crm +"no tools"', "crm no tool")).toBeUndefined();
  });

  it("excludes -word anywhere", () => {
    expect(marked("crm -free", "a CRM")).toEqual(["CRM"]);
    expect(marked("crm -free", "Free! a CRM")).toBeUndefined();
    expect(marked('crm -"for free"', "free crm")).toEqual(["crm"]);
    expect(marked('crm -"for free"', "crm, for free")).toBeUndefined();
  });

  it("applies operators to every alternative", () => {
    expect(marked("crm -free | erp", "free erp")).toBeUndefined();
    expect(marked("crm | erp +cheap", "crm, erp: cheap")).toEqual(["crm", "erp"]);
  });

  it("requires quoted words in addition to bare ones", () => {
    expect(marked('best crm "acme corp"', "acme corp: best crm")).toEqual(["best crm"]);
    expect(marked('best crm "acme corp"', "best crm")).toBeUndefined();
  });
});

describe("phrases and subscribers", () => {
  it("files a phrase once for all its subscribers", () => {
    const engine = createPhraseEngine();
    const id = engine.add("best crm", 7);
    expect(engine.add("best crm", 8)).toBe(id);
    expect(engine.add("best crm", 8)).toBe(id);
    expect(engine.add("crm", 7)).not.toBe(id);
    expect(engine.size).toBe(2);
    expect([...engine.subscribers(id)].sort()).toEqual([7, 8]);
    expect([...engine.subscribers(999)]).toEqual([]);
  });

  it("removes a phrase with its last subscription", () => {
    const engine = createPhraseEngine();
    const id = engine.add("best crm", 7);
    engine.add("best crm", 8);
    expect(engine.remove("best crm", 9)).toBe(false);
    expect(engine.remove("other", 7)).toBe(false);
    expect(engine.remove("the", 7)).toBe(false);
    expect(engine.remove("best crm", 7)).toBe(true);
    expect(engine.remove("best crm", 7)).toBe(false);
    expect(engine.match("best crm").map((match) => match.phraseId)).toEqual([id]);
    expect(engine.remove("best crm", 8)).toBe(true);
    expect(engine.match("best crm")).toEqual([]);
    expect(engine.size).toBe(0);
    expect([...engine.subscribers(id)]).toEqual([]);
    expect(engine.add("best crm", 7)).not.toBe(id);
    expect(engine.match("best crm")).toHaveLength(1);
  });

  it("keeps the terms that other phrases still use", () => {
    const engine = createPhraseEngine();
    const phrases = ["crm", "crm | crm", "erp +crm", "best crm", "best crm tool", "crm -erp"];
    const ids = phrases.map((phrase) => engine.add(phrase, 1));
    const text = "best crm tool, erp";
    const found = () => engine.match(text).map((match) => match.phraseId);
    expect(found()).toEqual(ids.slice(0, 5));
    for (let i = 0; i < phrases.length; i++) {
      engine.remove(phrases[i] ?? "", 1);
      expect(found()).toEqual(ids.slice(i + 1, 5));
    }
  });

  it("lists all subscribers even if they are removed during the loop", () => {
    const engine = createPhraseEngine();
    const id = engine.add("crm", 1);
    engine.add("crm", 2);
    for (const subscriber of engine.subscribers(id)) engine.remove("crm", subscriber);
    expect(engine.size).toBe(0);
  });

  it("orders matches by phrase id", () => {
    const engine = createPhraseEngine();
    const ids = ["zoo", '"ant"', "ant zoo", "ant"].map((phrase) => engine.add(phrase, 1));
    expect(engine.match("ant zoo").map((match) => match.phraseId)).toEqual(ids);
  });

  it("refuses what parsePhrase refuses, with the same message", () => {
    const engine = createPhraseEngine();
    const result = parsePhrase("the");
    const message = result.ok ? "" : result.refusal.message;
    expect(() => engine.add("the", 1)).toThrow(new RangeError(message));
    expect(engine.size).toBe(0);
  });

  it("never throws while matching", () => {
    const engine = createPhraseEngine();
    engine.add("crm", 1);
    for (const text of ["\uD800", "crm\uDC00", "\0", "'", "\u200D", "\u0301", "🇩"]) {
      expect(() => engine.match(text)).not.toThrow();
    }
    expect(engine.match("\uD83Dcrm\0")).toEqual([{ phraseId: 1, spans: [{ start: 1, end: 4 }] }]);
    expect(engine.match(`${"'\u200B".repeat(1e5)}${"a\u200B".repeat(1e5)} crm`)).toHaveLength(1);
  });
});
