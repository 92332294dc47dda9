import { expect, test } from "vitest";
import { cutText } from "./cut-text.ts";

test.each([
  ["a short text", "abc", 5, "abc"],
  ["a text of the length", "abcde", 5, "abcde"],
  ["a longer text", "abcdef", 5, "abcde"],
  ["a pair before the limit", "abc💥d", 5, "abc💥"],
  ["a pair across the limit", "abcd💥", 5, "abcd"],
  ["a pair after the limit", "abcde💥", 5, "abcde"],
])("%s", (_, text, max, expected) => {
  expect(cutText(text, max)).toBe(expected);
});
