import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findQuote, moveSpan } from "./spans.ts";

describe("moveSpan", () => {
  it.each([
    ["before them", "A game changer.", "Well, a game changer.", "game changer"],
    ["after them", "A game changer.", "A game changer, they say.", "game changer"],
  ])("keeps the span on its words after a change %s", (_, before, after, words) => {
    const from = before.indexOf(words);
    const moved = moveSpan([from, from + words.length], before, after);
    expect(moved && after.slice(...moved)).toBe(words);
  });

  it("returns null once the words themselves have changed", () => {
    expect(moveSpan([2, 14], "A game changer.", "A game winner.")).toBeNull();
  });

  it("keeps the span on its words for any text typed beside them", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", " ") });
    fc.assert(
      fc.property(text, text, text, text, (head, words, tail, typed) => {
        const before = head + words + tail;
        const span = [head.length, head.length + words.length] as const;
        for (const after of [typed + before, before + typed]) {
          const moved = moveSpan(span, before, after);
          // null: it is ambiguous on which side of them was typed.
          if (moved) expect(after.slice(...moved)).toBe(words);
        }
      }),
    );
  });
});

describe("findQuote", () => {
  it("finds the occurrence nearest to the old position", () => {
    expect(findQuote("one two one two", "two", 11)).toEqual([12, 15]);
    expect(findQuote("one two one two", "two", 3)).toEqual([4, 7]);
  });

  it("returns null for a missing or empty quote", () => {
    expect(findQuote("one two", "three", 0)).toBeNull();
    expect(findQuote("one two", "", 0)).toBeNull();
  });
});
