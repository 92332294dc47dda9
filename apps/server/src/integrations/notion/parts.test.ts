import { describe, expect, test } from "vitest";
import { splitMarkdown } from "./parts.ts";

describe("a text for Notion", () => {
  test("is not changed when it is short", () => {
    expect(splitMarkdown("# One\n\n> Two\n\nThree")).toEqual(["# One\n\n> Two\n\nThree"]);
    expect(splitMarkdown("")).toEqual([""]);
  });

  test("has at most 1,000 blocks in a request, and loses none", () => {
    const paragraphs = Array.from({ length: 2_500 }, (_, at) => `Paragraph ${at}`);
    const parts = splitMarkdown(paragraphs.join("\n\n"));
    expect(parts).toHaveLength(3);
    expect(parts.flatMap((part) => part.split("\n\n"))).toEqual(paragraphs);
    for (const part of parts) expect(part.split("\n\n").length).toBeLessThanOrEqual(1_000);
  });

  test("has at most 500 KB of JSON in a request, even if each character takes several bytes", () => {
    const paragraphs = Array.from({ length: 300 }, (_, at) => `${at} ${'語"'.repeat(900)}`);
    const parts = splitMarkdown(paragraphs.join("\n\n"));
    expect(parts.length).toBeGreaterThan(2);
    for (const part of parts) {
      expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThanOrEqual(500_000);
    }
    expect(parts.join("\n\n")).toBe(paragraphs.join("\n\n"));
  });

  test.each([
    ["words", "some words ".repeat(1_000).trim()],
    ["a quote", `> ${"quoted words ".repeat(1_000).trim()}`],
    ["no spaces", "語".repeat(5_000)],
    ["characters of two units", `a${"🦀".repeat(3_000)}`],
    ["escapes", "\\*".repeat(3_000)],
  ])("has at most 2,000 characters in a line: %s", (_, line) => {
    const [text, ...others] = splitMarkdown(line);
    expect(others).toEqual([]);
    const lines = text.split("\n\n");
    expect(lines.length).toBeGreaterThan(1);
    for (const one of lines) {
      expect(one.length).toBeLessThanOrEqual(2_000);
      expect(one.startsWith("> ")).toBe(line.startsWith("> "));
      expect(one.isWellFormed()).toBe(true);
      expect(one).not.toMatch(/(?<!\\)(?:\\\\)*\\$/);
    }
    const bare = (some: string) => some.replaceAll(/^> |\s/gm, "");
    expect(bare(text)).toBe(bare(line));
  });
});
