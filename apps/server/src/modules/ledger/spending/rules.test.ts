import { expect, test } from "vitest";
import { percentOf } from "./rules.ts";

test.each([
  [0, 0, 0],
  [0, 100, 0],
  [1, 1_000_000, 1],
  [50, 100, 50],
  [501, 1_000, 51],
  [200, 100, 100],
  [5, 0, 100],
])("%i of a budget of %i is %i percent", (used, cap, percent) => {
  expect(percentOf(used, cap)).toBe(percent);
});
