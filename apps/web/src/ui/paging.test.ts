import { describe, expect, it } from "vitest";
import { pageBlock, pageCount } from "./paging.ts";

describe("pageCount", () => {
  it("counts started pages, and one for an empty list", () => {
    expect([0, 1, 10, 11, 100].map((total) => pageCount(total, 10))).toEqual([1, 1, 1, 2, 10]);
  });
});

describe("pageBlock", () => {
  it("shows five pages to a block", () => {
    expect(pageBlock(1, 12)).toEqual({ pages: [1, 2, 3, 4, 5], before: null, after: 6 });
    expect(pageBlock(5, 12)).toEqual({ pages: [1, 2, 3, 4, 5], before: null, after: 6 });
    expect(pageBlock(6, 12)).toEqual({ pages: [6, 7, 8, 9, 10], before: 5, after: 11 });
    expect(pageBlock(12, 12)).toEqual({ pages: [11, 12], before: 10, after: null });
  });

  it("has no neighbors if all pages fit", () => {
    expect(pageBlock(2, 3)).toEqual({ pages: [1, 2, 3], before: null, after: null });
    expect(pageBlock(5, 5)).toEqual({ pages: [1, 2, 3, 4, 5], before: null, after: null });
  });

  it("keeps to the pages that exist", () => {
    expect(pageBlock(99, 7).pages).toEqual([6, 7]);
    expect(pageBlock(-3, 7).pages).toEqual([1, 2, 3, 4, 5]);
  });
});
