import { describe, expect, test } from "vitest";
import { markupFindings } from "./markup.ts";

const words = (text: string, source: "reddit" | "x" | "linkedin" | "facebook") =>
  markupFindings(text, source).map(({ span }) => (span ? text.slice(...span) : null));

describe.each(["x", "linkedin", "facebook"] as const)("Markdown on %s", (source) => {
  test.each([
    ["This is **bold** and __too__.", ["**bold**", "__too__"]],
    ["An *emphasis* and _another_.", ["*emphasis*", "_another_"]],
    ["See [our page](https://example.com/a).", ["[our page](https://example.com/a)"]],
    ["# Heading\ntext", ["# Heading"]],
    ["> what you said\nmy answer", ["> what you said"]],
    ["Run `npm ci` first.", ["`npm ci`"]],
    ["~~no~~ yes", ["~~no~~"]],
  ])("%j", (text, found) => {
    expect(words(text, source)).toEqual(found);
  });

  test.each([
    "2 * 3 * 4",
    "snake_case_name and other_name",
    "#hashtag first",
    "It is 3 > 2.",
    "One line\nand the next.",
    "- first\n- second",
  ])("no finding: %j", (text) => expect(words(text, source)).toEqual([]));
});

describe("Reddit", () => {
  test.each([
    ["One line\nand the next.", ["and the next."]],
    ["#1 is the price", ["#1 is the price"]],
    ["Text:\n\n    four blanks", ["    four blanks"]],
    ["<b>bold</b>", ["<b>", "</b>"]],
    ["nice :thumbs_up: one", [":thumbs_up:"]],
  ])("%j", (text, found) => {
    expect(words(text, "reddit")).toEqual(found);
  });

  test.each([
    "**bold** and *emphasis* and [a link](https://example.com)",
    "One paragraph.\n\nAnother.",
    "A list:\n\n- first\n- second",
    "1. first\n2. second",
    "Two blanks  \nbreak a line.",
    "# A heading\ntext",
    "At 10:30:45 or 3 < 4 and a <3",
  ])("no finding: %j", (text) => expect(words(text, "reddit")).toEqual([]));
});

test("a finding names the platform and says what to do", () => {
  expect(markupFindings("**a**", "linkedin")).toEqual([
    {
      rule: "markup",
      level: "note",
      message: "LinkedIn shows bold markers as typed.",
      remedy: "Remove the markers; use word order for emphasis.",
      span: [0, 5],
    },
  ]);
});
