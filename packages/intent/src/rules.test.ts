import { signalsFor } from "@earshot/contract";
import { describe, expect, it } from "vitest";
import { classes } from "./classes.ts";
import { soundsSensitive, soundsTelling } from "./idioms.ts";
import { readPattern, withoutGroups } from "./pattern.ts";
import { rules } from "./rules.ts";
import { cautionRules } from "./rules-cautions.ts";
import { readText } from "./words.ts";

const patterns = [...rules, ...cautionRules, ...soundsSensitive, ...soundsTelling].flatMap(
  (rule) => rule.patterns,
);

/** Words that no text holds as the patterns write them, such as `self-hosted`, which is two. */
const neverMet = (words: readonly string[]) =>
  words.filter(
    (word) =>
      readText(word)
        .words.map(({ text }) => text)
        .join() !== word,
  );

describe("the rules", () => {
  it("are written in words that a text can hold", () => {
    const plain = patterns
      .flatMap(withoutGroups)
      .flatMap((pattern) => pattern.trim().split(/\s+/))
      .map((step) => step.replace(/^!/, "").replace(/(?<=.)\?$/, ""))
      .filter((step) => !/^(?:\.\.\d|\^|\$)$/.test(step))
      .flatMap((step) => step.split("|"))
      .filter((word) => !/^[@#]/.test(word));
    expect(neverMet([...new Set([...plain, ...Object.values(classes).flat()])])).toEqual([]);
  });

  it("hold no pattern twice in one rule", () => {
    const twice = [...rules, ...cautionRules].flatMap((rule) => {
      const all = rule.patterns.flatMap(withoutGroups).map((one) => one.replace(/\s+/g, " "));
      return all.filter((one, at) => all.indexOf(one) !== at);
    });
    expect(twice).toEqual([]);
  });

  it("use every class of words", () => {
    const used = new Set(patterns.join(" ").match(/(?<=@)[a-z_]+/g));
    expect(Object.keys(classes).filter((name) => !used.has(name))).toEqual([]);
  });

  it("can all be read", () => {
    for (const pattern of patterns.flatMap(withoutGroups)) {
      expect(() => readPattern(pattern, classes)).not.toThrow();
    }
  });

  it("weigh for or against as their kind does", () => {
    for (const { kind, weight } of rules) {
      expect(Math.sign(weight), kind).toBe(kind in signalsFor ? 1 : -1);
    }
  });
});
