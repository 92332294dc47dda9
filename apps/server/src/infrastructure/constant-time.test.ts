import { expect, test } from "vitest";
import { equalInConstantTime } from "./constant-time.ts";

test.each([
  ["", "", true],
  ["a key", "a key", true],
  ["a key", "a kez", false],
  ["a key", "a key of another length", false],
  ["é", "e", false],
])("%j and %j are equal: %s", (one, other, isEqual) => {
  expect(equalInConstantTime(one, other)).toBe(isEqual);
});
