import { expect, test } from "vitest";
import { isSourceInTier } from "./plan-sources.ts";

test("Reddit and X are in every plan; other sources need Growth or Scale", () => {
  expect(isSourceInTier("reddit", null)).toBe(true);
  expect(isSourceInTier("x", null)).toBe(true);
  expect(isSourceInTier("linkedin", null)).toBe(false);
  expect(isSourceInTier("linkedin", "starter")).toBe(false);
  expect(isSourceInTier("linkedin", "growth")).toBe(true);
  expect(isSourceInTier("facebook", "scale")).toBe(true);
});
