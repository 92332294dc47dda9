import { expect, test } from "vitest";
import { lengthOn, withoutEmojis } from "./length.ts";

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

const list = /^\p{RGI_Emoji}$/v;

test("each emoji of Unicode's list is one emoji", () => {
  const single = Array.from({ length: 0x20000 }, (_, point) => point)
    .filter((point) => point < 0xd800 || point > 0xdfff)
    .map((point) => String.fromCodePoint(point))
    .filter((character) => /\p{Emoji}/u.test(character));
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(0x1f1e6 + at));
  const candidates = [
    ...single.flatMap((one) => [one, `${one}\u{fe0f}`, `${one}\u{1f3fd}`]),
    ...single.map((one) => `${one}\u{fe0f}\u{20e3}`),
    ...single.flatMap((one) => [`👩‍${one}`, `👨🏿‍${one}\u{fe0f}`, `${one}\u{fe0f}‍♀️`]),
    ...letters.flatMap((one) => letters.map((other) => one + other)),
    ...["👨‍👩‍👧‍👦", "🧑🏻‍❤️‍💋‍🧑🏿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴‍☠️", "👁️‍🗨️", "🏳️‍⚧️", "🚶🏽‍♀️‍➡️"],
  ];
  const emojis = candidates.filter((one) => list.test(one));
  expect(emojis.length).toBeGreaterThan(1_500);
  expect(emojis.filter((one) => x(one) !== 2)).toEqual([]);
  expect(withoutEmojis(emojis.join(" ")).trim()).toBe("");
});

test.each([
  ["a digit", "1", 1],
  ["a sign that is text", "©", 1],
  ["a sign that is shown as an emoji", "©️", 2],
  ["a joiner without a second emoji", "👍\u{200d}a", 4],
  ["half a flag", "🇩", 2],
])("X counts %s as it counts text", (_, text, length) => {
  expect(x(text)).toBe(length);
});

test("each platform has its own unit and maximum", () => {
  const text = "👍 日本";
  expect(lengthOn("reddit", text)).toEqual({ length: 4, max: 10_000 });
  expect(lengthOn("x", text)).toEqual({ length: 7, max: 280 });
  expect(lengthOn("linkedin", text)).toEqual({ length: 5, max: 1_250 });
  expect(lengthOn("facebook", text)).toEqual({ length: 5, max: 8_000 });
});
