import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shownText, withoutMarkdown } from "./markdown-text.ts";

describe("a text without Markdown", () => {
  it.each([
    ["**What do you use** for invoices?", "What do you use for invoices?"],
    ["It is *really* slow and ***broken***", "It is really slow and broken"],
    ["snake_case_names and 2 * 3 * 4 stay", "snake_case_names and 2 * 3 * 4 stay"],
    ["_please_ help, __now__", "please help, now"],
    ["see [our page](https://x.test/a_b) today", "see our page today"],
    ["![a chart](https://x.test/c.png)", "a chart"],
    ["https://x.test/a_b_c stays", "https://x.test/a_b_c stays"],
    ["# Title\n\ntext", "Title\n\ntext"],
    ["> quoted\n\nanswer", "quoted\n\nanswer"],
    ["&gt; quoted &amp; answered", "> quoted & answered"],
    ["* one\n* two\n1. three", "• one\n• two\n1. three"],
    ["before\n\n---\n\nafter", "before\n\n\n\nafter"],
    ["`npm start` fails", "npm start fails"],
    [">!the end!<", "the end"],
    ["~~$49~~ $29", "$49 $29"],
    ["a\\_b \\*not bold\\*", "a_b *not bold*"],
    ["so^(small)", "sosmall"],
    ["&#x200B;\nfirst", "\nfirst"],
  ])("%j is %j", (text, shown) => {
    expect(withoutMarkdown(text).text).toBe(shown);
  });

  it("keeps what other platforms write", () => {
    expect(shownText("x", "*not* bold").text).toBe("*not* bold");
    expect(shownText("reddit", "*bold*").text).toBe("bold");
  });
});

describe("a span of the original", () => {
  const wordsAt = (text: string, words: string) => {
    const start = text.indexOf(words);
    const shown = withoutMarkdown(text);
    const span = shown.map([start, start + words.length]);
    return span && shown.text.slice(...span);
  };

  it("marks the same words", () => {
    expect(wordsAt("I want **the best crm** for [us](https://x.test)", "best crm")).toBe(
      "best crm",
    );
    expect(wordsAt("I want **the best crm** for [us](https://x.test)", "**the best crm**")).toBe(
      "the best crm",
    );
    expect(wordsAt("I want **the best** crm", "best** crm")).toBe("best crm");
    expect(wordsAt("&amp; more &amp; best crm", "best crm")).toBe("best crm");
  });

  it("is null when all of it was markup", () => {
    expect(wordsAt("see [us](https://x.test/a)", "https://x.test/a")).toBeNull();
  });

  it("is always inside the text", () => {
    const syntax = fc.constantFrom(
      "*",
      "**",
      "_",
      "`",
      "[",
      "](",
      ")",
      "> ",
      "# ",
      "\n",
      "- ",
      "&gt;",
      "\\",
      "~~",
      ">!",
      "!<",
      "a",
      " ",
      "é😀",
    );
    const texts = fc.array(syntax, { maxLength: 60 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(texts, fc.nat(80), fc.integer({ min: 1, max: 80 }), (text, from, length) => {
        const shown = withoutMarkdown(text);
        const start = Math.min(from, text.length - 1);
        if (start < 0) return;
        const span = shown.map([start, Math.min(text.length, start + length)]);
        if (!span) return;
        expect(span[0]).toBeGreaterThanOrEqual(0);
        expect(span[1]).toBeLessThanOrEqual(shown.text.length);
        expect(span[1]).toBeGreaterThan(span[0]);
      }),
    );
  });

  it("is found quickly in a long text without syntax", () => {
    const text = "plain words and _ * [ ".repeat(20_000);
    const startedAt = performance.now();
    withoutMarkdown(text);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});
