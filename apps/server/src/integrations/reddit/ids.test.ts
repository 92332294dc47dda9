import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { postNameOf, postNamesBetween, postNumber } from "./ids.ts";

const max = 10 ** 15;
const number = fc.integer({ min: 0, max: max });

describe("the number of a post", () => {
  it("is its id in base 36, and can be converted back", () => {
    expect(postNumber("t3_1abcdef")).toBe(2_800_497_111);
    expect(postNumber("t3_1ABCDEF")).toBe(2_800_497_111);
    fc.assert(fc.property(number, (n) => postNumber(postNameOf(n)) === n));
  });

  it.each(["t1_1abc", "1abc", "t3_", "t3_1-b", "t3_0123456789a", "", " t3_1abc"])(
    "is null for %j",
    (name) => {
      expect(postNumber(name)).toBeNull();
    },
  );
});

describe("the names between two posts", () => {
  it("are those between them, also across a carry", () => {
    expect(postNamesBetween("t3_1zy", "t3_202", 5)).toEqual(["t3_1zz", "t3_200", "t3_201"]);
    expect(postNamesBetween("t3_a", "t3_b", 5)).toEqual([]);
  });

  it("are all numbers in between once and in order, or null if they are more than the maximum", () => {
    fc.assert(
      fc.property(number, fc.nat(300), fc.nat(300), (first, between, limit) => {
        const names = postNamesBetween(postNameOf(first), postNameOf(first + between + 1), limit);
        if (between > limit) return names === null;
        const numbers = names?.map(postNumber);
        expect(numbers).toEqual(Array.from({ length: between }, (_, at) => first + 1 + at));
        return true;
      }),
    );
  });

  it("are null for posts that are not in ascending order, and for other names", () => {
    fc.assert(
      fc.property(number, fc.nat(300), (last, less) => {
        const first = postNameOf(Math.max(0, last - less));
        return postNamesBetween(postNameOf(last), first, 1_000) === null;
      }),
    );
    expect(postNamesBetween("t1_a", "t1_c", 5)).toBeNull();
    expect(postNamesBetween("t3_a", "t3_test!", 5)).toBeNull();
  });

  it("are null when there are far too many", () => {
    expect(postNamesBetween("t3_0", "t3_zzzzzzzzzz", 2_000)).toBeNull();
  });
});
