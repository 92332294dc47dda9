import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { likeness, whyNotPlaced } from "./rules-hand.ts";

const disclosure = "I work with the team behind Ledgerly.";

test("likeness is 1 for the same words, less for others, and symmetric", () => {
  const words = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 12 });
  fc.assert(
    fc.property(words, words, (one, other) => {
      const [a, b] = [one.join(" "), other.join(" ")];
      expect(likeness(a, a)).toBe(1);
      expect(likeness(a, b)).toBe(likeness(b, a));
      expect(likeness(a, b)).toBeGreaterThanOrEqual(0);
      expect(likeness(a, b)).toBeLessThanOrEqual(1);
    }),
  );
  expect(likeness("Try the free one first — it’s fine.", "try the free one first, it's fine")).toBe(
    1,
  );
  expect(likeness("buy my course now", "try a template first")).toBe(0);
});

describe("a comment that was posted by hand", () => {
  const text = `Try a template first, then decide.\n\n${disclosure}`;
  const wanted = { postId: "t3_a", account: "helpful_jo", text, disclosure };
  const posted = { author: "Helpful_Jo", threadId: "t3_a", parentId: "t3_a", text, removed: false };

  it("is taken when thread, account, text and disclosure fit", () => {
    expect(whyNotPlaced(posted, wanted)).toEqual([]);
    // Under a comment that the mention is about.
    expect(
      whyNotPlaced(
        { ...posted, threadId: "t3_z", parentId: "t1_c" },
        { ...wanted, postId: "t1_c" },
      ),
    ).toEqual([]);
  });

  it.each([
    [null, wanted, [/no comment at this address/]],
    [posted, { ...wanted, account: null }, [/Declare the account/]],
    [{ ...posted, threadId: "t3_b", parentId: "t3_b" }, wanted, [/another thread/]],
    [{ ...posted, author: "someone" }, wanted, [/not by your declared account helpful_jo/]],
    [
      { ...posted, text: "Try a template first, then decide." },
      wanted,
      [/disclosure line is missing/],
    ],
    [{ ...posted, text: `Buy now! ${disclosure}` }, wanted, [/differs from the approved one/]],
    [{ ...posted, text: "", author: null, removed: true }, wanted, [/removed or deleted/]],
    [
      { ...posted, text: "x", author: null, threadId: null, parentId: null },
      wanted,
      [/another thread/, /nobody/, /disclosure/],
    ],
  ])("%# is refused with what to correct", (seen, want, sentences) => {
    const problems = whyNotPlaced(seen, want);
    expect(problems).toHaveLength(sentences.length);
    for (const [at, sentence] of sentences.entries()) expect(problems[at]).toMatch(sentence);
  });
});
