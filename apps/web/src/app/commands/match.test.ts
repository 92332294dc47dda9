import { describe, expect, it } from "vitest";
import { matchOf, wordsOf } from "./match.ts";

/** Labels in the order in which they fit a query, without those that don't. */
const ranked = (query: string, labels: readonly string[]) =>
  labels
    .map((label) => ({ label, score: matchOf(query, label) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ label }) => label);

describe("words", () => {
  it("are in lower case, without accents and punctuation", () => {
    expect(wordsOf("Settings: Sign-in & Öl")).toEqual(["settings", "sign", "in", "ol"]);
    expect(wordsOf("  ")).toEqual([]);
    expect(wordsOf("発注 счёт")).toEqual(["発注", "счет"]);
  });
});

describe("a match", () => {
  it.each([
    ["the beginning of a word", "noti", "Settings: Notices"],
    ["the beginnings of several words", "se no", "Settings: Notices"],
    ["words in another order", "notices settings", "Settings: Notices"],
    ["a part of a word", "words", "Add keywords"],
    ["a missing letter", "setings", "Settings"],
    ["a wrong letter", "sertings", "Settings"],
    ["a letter too many", "mentioons", "Mentions"],
    ["swapped letters", "mnetions", "Mentions"],
    ["a typing error in an unfinished word", "setitn", "Settings"],
    ["an abbreviation", "mntns", "Mentions"],
    ["another case and accents", "RÉPLIES", "Replies"],
  ])("accepts %s", (_, query, label) => {
    expect(matchOf(query, label)).toBeGreaterThan(0);
  });

  it.each([
    ["another word", "invoice", "Settings: Notices"],
    ["a word too many", "notices invoice", "Settings: Notices"],
    ["a single letter inside a word", "x", "Next"],
    ["letters in another order", "gns", "Settings"],
    ["a short word with a typing error", "adf", "Add"],
  ])("refuses %s", (_, query, label) => {
    expect(matchOf(query, label)).toBe(0);
  });

  it("counts hidden words half", () => {
    expect(matchOf("billing", "Pricing", "plans billing")).toBeGreaterThan(0);
    expect(matchOf("plans", "Pricing", "plans billing")).toBeLessThan(matchOf("plans", "Plans"));
    expect(matchOf("pricing plans", "Pricing", "plans billing")).toBeGreaterThan(0);
  });
});

describe("the order", () => {
  it("prefers whole words, then beginnings, then parts, then errors", () => {
    expect(ranked("repl", ["Autoreply", "Show the reply", "Repl console", "Replies"])).toEqual([
      "Repl console",
      "Replies",
      "Show the reply",
      "Autoreply",
    ]);
  });

  it("prefers words in their order", () => {
    expect(ranked("set not", ["Notices of settings", "Settings: Notices"])).toEqual([
      "Settings: Notices",
      "Notices of settings",
    ]);
  });

  it("takes time that grows with the text", () => {
    const long = "a".repeat(10_000);
    const started = performance.now();
    matchOf(long, `${long}b ${long}c`, `${long}d`);
    expect(performance.now() - started).toBeLessThan(500);
  });
});
