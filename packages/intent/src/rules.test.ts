import { signalsFor } from "@earshot/contract";
import { describe, expect, it } from "vitest";
import { classes } from "./classes.ts";
import { signalIdioms, warningIdioms } from "./idioms.ts";
import { expandGroups, parsePattern } from "./pattern.ts";
import { rules } from "./rules.ts";
import { warningRules } from "./rules-warnings.ts";
import { tokenize } from "./tokenize.ts";

const patterns = [...rules, ...warningRules, ...warningIdioms, ...signalIdioms].flatMap(
  (rule) => rule.patterns,
);

/** Words that no text can contain as one word, such as `self-hosted`, which is two. */
const impossibleWords = (words: readonly string[]) =>
  words.filter(
    (word) =>
      tokenize(word)
        .words.map(({ text }) => text)
        .join() !== word,
  );

describe("the rules", () => {
  it("contain only words that a text can contain", () => {
    const plain = patterns
      .flatMap(expandGroups)
      .flatMap((pattern) => pattern.trim().split(/\s+/))
      .map((step) => step.replace(/^!/, "").replace(/(?<=.)\?$/, ""))
      .filter((step) => !/^(?:\.\.\d|\^|\$)$/.test(step))
      .flatMap((step) => step.split("|"))
      .filter((word) => !/^[@#]/.test(word));
    expect(impossibleWords([...new Set([...plain, ...Object.values(classes).flat()])])).toEqual([]);
  });

  it("have no duplicate patterns in a rule", () => {
    const twice = [...rules, ...warningRules].flatMap((rule) => {
      const all = rule.patterns.flatMap(expandGroups).map((one) => one.replace(/\s+/g, " "));
      return all.filter((one, at) => all.indexOf(one) !== at);
    });
    expect(twice).toEqual([]);
  });

  it("use every class of words", () => {
    const used = new Set(patterns.join(" ").match(/(?<=@)[a-z_]+/g));
    expect(Object.keys(classes).filter((name) => !used.has(name))).toEqual([]);
  });

  it("can all be parsed", () => {
    for (const pattern of patterns.flatMap(expandGroups)) {
      expect(() => parsePattern(pattern, classes)).not.toThrow();
    }
  });

  it("have the sign of the weight that their kind requires", () => {
    for (const { kind, weight } of rules) {
      expect(Math.sign(weight), kind).toBe(kind in signalsFor ? 1 : -1);
    }
  });
});
