import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { describe, expect, test } from "vitest";
import { frameworkMarkdown } from "./rules-markdown.ts";

const render = (markdown: string) =>
  micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });

function section(part: { title?: string; text?: string; quote?: string; url?: string }) {
  const { title = "A title", text = "A text", quote } = part;
  const evidence = {
    ...{ discussionId: "1", field: "content" as const, span: [0, 1] as [number, number] },
    url: part.url ?? "https://www.reddit.com/r/a/comments/1/x/",
  };
  return {
    ...{ id: "0198d1f0-0000-7000-8000-000000000001", where: "r/smallbusiness", title, text },
    statements: [{ text, evidence: quote === undefined ? [] : [{ ...evidence, quote }] }],
  };
}
const written = (part: Parameters<typeof section>[0]) =>
  frameworkMarkdown({ title: "Plan", sections: [section(part)] });

const entities: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? "");

const hostile = [
  "**bold** _it_ ~~out~~ `code`",
  "# heading",
  "- item",
  "+ item",
  "1. item",
  "999999999) item",
  "> quote",
  "=====",
  "---",
  "::: callout",
  "[click](https://evil.example)",
  "![pic](https://evil.example/x.png)",
  "<https://evil.example> <script>alert(1)</script>",
  "see https://evil.example/path or www.evil.example or WWW.evil.example",
  "write me@evil.example",
  "a | b\n--- | ---\n1 | 2",
  "&lt;b&gt; &amp; &#35;",
  "back\\slash \\* \\[",
  "[ref]: https://evil.example",
  "[^1]: note [^1]",
  "- [ ] task",
  "$x^2$ {color=red}",
  "```\nfence\n```",
  "    indented",
  "line\u2028separated\u2029text\r\nand more",
  "ends with a backslash \\",
];

describe("a framework as Markdown", () => {
  test.each(hostile)("shows a quote as it is: %j", (quote) => {
    const html = render(written({ quote }));
    const [, shown = ""] = /<blockquote>\s*<p>(.*)<\/p>\s*<\/blockquote>/s.exec(html) ?? [];
    expect(textOf(shown)).toBe(`“${quote.replaceAll(/\s+/g, " ").trim()}” Discussion`);
    expect(html.match(/<[a-z0-9]+/g)).toEqual(["<h1", "<h2", "<p", "<blockquote", "<p", "<a"]);
    expect(html).not.toContain('href="https://evil');
  });

  test.each(hostile)("shows titles and texts as they are: %j", (words) => {
    const html = render(written({ title: words, text: words }));
    const tags = (html.match(/<[a-z0-9]+/g) ?? []).join(" ");
    expect(tags).toMatch(/^<h1 <h2(?: <p)+$/);
    const lines = words
      .split(/\r\n|[\n\u2028\u2029]/)
      .map((line) => line.replaceAll(/\s+/g, " ").trim())
      .filter(Boolean);
    const shown = [...html.matchAll(/<p>(.*?)<\/p>/gs)].map(([, line = ""]) => textOf(line));
    expect(shown).toEqual(lines);
    const [, heading = ""] = /<h2>(.*?)<\/h2>/s.exec(html) ?? [];
    expect(textOf(heading)).toBe(`r/smallbusiness: ${words.replaceAll(/\s+/g, " ").trim()}`);
  });

  test("links each quote to its discussion, with any signs in the address", () => {
    const url = "https://www.reddit.com/r/a/comments/1/x(y)_<z>/?q=a b\\c";
    const html = render(written({ quote: "words", url }));
    const [, href = ""] = /<a href="([^"]*)">Discussion<\/a>/.exec(html) ?? [];
    expect(decodeURIComponent(href)).toBe(
      new URL(url).href
        .replaceAll("%20", " ")
        .replaceAll(/%3C|%3E/g, (hex) => decodeURIComponent(hex)),
    );
  });

  test("without sections is its title", () => {
    expect(frameworkMarkdown({ title: "Plan", sections: [] })).toBe("# Plan\n");
  });
});
