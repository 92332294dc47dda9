import { expect, test } from "vitest";
import { lengthOn } from "./length.ts";

const x = (text: string) => lengthOn("x", text).length;

test.each([
  ["", 0],
  ["plain words", 11],
  ["Käse, ёлка, שלום", 16],
  ["“quotes” – and — dashes…", 24 + 1],
  ["日本語", 6],
  ["한국", 4],
  ["👍", 2],
  ["👨‍👩‍👧‍👦", 2],
  ["🇩🇪👍🏽", 4],
  ["see https://example.com/a/very/long/path?with=a&query=string#and-hash", 4 + 23],
  ["see example.com", 4 + 23],
  ["see example.com/x.", 4 + 23 + 1],
  ["https://a.example https://b.example", 47],
  ["e.g.this and that.Then", 22],
  // Two code points that are one letter in normal form C.
  ["e\u0301", 1],
])("X counts %j as %i", (text, length) => {
  expect(x(text)).toBe(length);
});

test("each platform has its own unit and maximum", () => {
  const text = "👍 日本";
  expect(lengthOn("reddit", text)).toEqual({ length: 4, max: 10_000 });
  expect(lengthOn("x", text)).toEqual({ length: 7, max: 280 });
  expect(lengthOn("linkedin", text)).toEqual({ length: 5, max: 1_250 });
  expect(lengthOn("facebook", text)).toEqual({ length: 5, max: 8_000 });
});
