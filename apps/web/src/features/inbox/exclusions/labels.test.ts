import { describe, expect, it } from "vitest";
import { describeExclusion } from "./labels.ts";

describe("the description of an exclusion", () => {
  it.each([
    [{ kind: "author", value: "ann", source: "x" }, "Posts by @ann"],
    [{ kind: "community", value: "Menders", source: "facebook" }, "Anything in “Menders”"],
    [{ kind: "words", value: "bill", source: null }, "Posts with the word “bill”"],
    [{ kind: "words", value: "product hunt", source: null }, "Posts with the words “product hunt”"],
    [{ kind: "signal", value: "giveaway", source: null }, "Posts that give something away"],
  ] as const)("%o", (exclusion, words) => {
    expect(describeExclusion(exclusion)).toBe(words);
  });
});
