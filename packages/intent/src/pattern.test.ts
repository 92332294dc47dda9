import { describe, expect, it } from "vitest";
import {
  type Classes,
  expandGroups,
  matchPatternAt,
  type Pattern,
  parsePattern,
} from "./pattern.ts";
import { findHits, indexRules } from "./rule-index.ts";
import { tokenize, type Word } from "./tokenize.ts";

const classes: Classes = { thing: ["crm", "tool"], good: ["good", "cheap"] };

/** The words of the first place of a pattern, or null. */
function place(source: string, text: string): string | null {
  const { words } = tokenize(text);
  const patterns = expandGroups(source).map((one) => parsePattern(one, classes));
  for (const at of words.keys()) {
    for (const pattern of patterns) {
      const to = matchPatternAt(pattern, words, at);
      if (to > at)
        return words
          .slice(at, to)
          .map((word) => word.text)
          .join(" ");
    }
  }
  return null;
}

describe("the notation", () => {
  it.each([
    // Words, alternatives and classes.
    ["need|want crm", "I want CRM", "want crm"],
    ["need crm", "need a crm", null],
    ["@good @thing", "a cheap tool", "cheap tool"],
    ["@good|old @thing", "an old tool", "old tool"],
    // Signs.
    ["under #money", "Under $1,000, please", "under $1,000"],
    ["under #money", "under 1000 words", null],
    ["#number users", "40k users", "40k users"],
    ["#percent off", "20% off", "20% off"],
    ["#percent off", "20 off", null],
    ["from #name", "from Asana", "from asana"],
    ["from #name", "from asana", null],
    ["from #name", "FROM THE office", null],
    // Optional words.
    ["a @good? tool", "a tool", "a tool"],
    ["a @good? tool", "a good tool", "a good tool"],
    ["a @good? tool", "a good cheap tool", null],
    ["please? suggest", "suggest", "suggest"],
    // Gaps take as few words as possible, up to their max.
    ["need ..2 tool", "need tool tool", "need tool"],
    ["need ..2 tool", "need one two tool", "need one two tool"],
    ["need ..2 tool", "need one two three tool", null],
    ["need ..2", "need", "need"],
    // Words that must not follow.
    ["developer !tool|@good", "developer tool", null],
    ["developer !tool|@good", "developer good", null],
    ["developer !tool", "developer wanted", "developer"],
    ["developer !tool", "a developer", "developer"],
    ["developer !tool", "developer. Tool", "developer"],
    ["developer !tool wanted", "developer wanted", "developer wanted"],
    // Groups.
    ["(fed up|sick) (of|with) it", "sick of it", "sick of it"],
    ["(fed up|sick) (of|with) it", "fed up with it", "fed up with it"],
    ["(fed up|sick) (of|with) it", "sick up with it", null],
    ["sick (of it)? now", "sick now", "sick now"],
    ["sick (of it)? now", "sick of it now", "sick of it now"],
    ["sick (of|with)? now", "sick with now", "sick with now"],
    ["(@thing|#money) please", "$5 please", "$5 please"],
    // Where a sentence begins and ends.
    ["^ need crm", "I need crm", null],
    ["^ need crm", "Hello. Need crm", "need crm"],
    ["^ please? need crm", "Need crm", "need crm"],
    ["^ please? need crm", "I need crm", null],
    ["by hand $", "by hand, always", null],
    ["by hand $", "by hand. Always", "by hand"],
    ["by hand $", "by hand", "by hand"],
    ["need crm", "need. Crm", null],
    ["need ..3 crm", "need it. A crm", null],
    ["(tool|crm $) wanted", "tool wanted", "tool wanted"],
  ])("%s in %j: %s", (source, text, words) => expect(place(source, text)).toBe(words));

  it.each([
    ["@nothing here", "There is no class of words @nothing"],
    ["!@nothing here", "There is no class of words @nothing"],
    ["..3 tool", "does not begin with a word"],
    ["!a tool", "does not begin with a word"],
    ["a? tool?", "does not begin with a word"],
    ["#money? off", "does not begin with a word"],
    ["", "There is no word"],
    ["need a||the tool", "There is no word"],
  ])("refuses %j", (source, message) => {
    expect(() => parsePattern(source, { ...classes })).toThrow(message);
  });

  it("keeps the single words of a group together", () => {
    expect(expandGroups("(a|b|c d) (e|@thing)? f")).toEqual(["c d e|@thing? f", "a|b e|@thing? f"]);
  });

  it("examines a bounded number of words even if a pattern often nearly matches", () => {
    let looks = 0;
    const counting = (word: string) => ({
      kind: "one" as const,
      optional: false,
      test: ({ text }: Word) => {
        looks++;
        return text === word;
      },
    });
    const gap = { kind: "gap", max: 9 } as const;
    const pattern: Pattern = {
      firstWords: new Set(["a"]),
      secondWords: null,
      atStart: false,
      steps: [counting("a"), gap, counting("a"), gap, counting("b")],
    };
    const { words } = tokenize("a ".repeat(3_000));
    for (const at of words.keys()) expect(matchPatternAt(pattern, words, at)).toBe(-1);
    expect(looks).toBeLessThanOrEqual(words.length * (1 + 10 + 10 * 10));
  });
});

describe("indexed rules", () => {
  const book = indexRules([
    { name: "known second", patterns: ["need @thing"] },
    { name: "any second", patterns: ["need ..2 crm"] },
    { name: "sign", patterns: ["#money a month"] },
    { name: "one word", patterns: ["asap"] },
    { name: "optional first", patterns: ["please? need it"] },
  ]);
  const found = (text: string) =>
    findHits(book, tokenize(text)).map(({ rule, from, to }) => `${rule.name} ${from}-${to}`);

  it.each([
    ["we need crm asap", ["any second 1-3", "known second 1-3", "one word 3-4"]],
    ["$5 a month", ["sign 0-3"]],
    ["please need it", ["optional first 0-3", "optional first 1-3"]],
    ["need. CRM", []],
    ["", []],
  ])("are found in %j", (text, hits) => expect(found(text)).toEqual(hits));
});
