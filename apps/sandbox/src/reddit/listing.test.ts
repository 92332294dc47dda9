import { describe, expect, test } from "vitest";
import { pageOf, readPageRequest } from "./listing.ts";

const things = Array.from({ length: 1_250 }, (_, index) => `t3_${index}`);
const nameOf = (thing: string) => thing;

describe("readPageRequest", () => {
  test.each([
    [undefined, 25],
    ["", 25],
    ["x", 25],
    ["0", 1],
    ["-5", 1],
    ["7", 7],
    ["100", 100],
    ["5000", 100],
  ])("limit %s is %i", (limit, expected) => {
    expect(readPageRequest({ limit }).limit).toBe(expected);
  });
});

describe("pageOf", () => {
  test.each([1, 7, 25, 100])("returns everything once in pages of %i, up to 1,000", (limit) => {
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = pageOf(things, nameOf, { limit, after, count: 0 });
      seen.push(...page.items);
      after = page.after ?? undefined;
    } while (after !== undefined);
    expect(seen).toEqual(things.slice(0, 1_000));
  });

  test("`before` returns the items directly newer than the anchor", () => {
    const page = pageOf(things, nameOf, { limit: 3, before: "t3_10", count: 10 });
    expect(page).toEqual({ items: ["t3_7", "t3_8", "t3_9"], after: "t3_9", before: "t3_7" });
    expect(pageOf(things, nameOf, { limit: 3, before: "t3_1", count: 1 }).items).toEqual(["t3_0"]);
  });

  test("returns `before` only when the caller sends a count", () => {
    expect(pageOf(things, nameOf, { limit: 2, after: "t3_1", count: 0 }).before).toBeNull();
    expect(pageOf(things, nameOf, { limit: 2, after: "t3_1", count: 2 }).before).toBe("t3_2");
  });

  test("an anchor that no longer exists returns an empty page", () => {
    const nothing = { items: [], after: null, before: null };
    expect(pageOf(things, nameOf, { limit: 5, after: "t3_gone", count: 0 })).toEqual(nothing);
    expect(pageOf(things, nameOf, { limit: 5, before: "t3_gone", count: 0 })).toEqual(nothing);
  });
});
