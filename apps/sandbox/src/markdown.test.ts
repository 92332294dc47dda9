import { expect, test } from "vitest";
import { markdownToHtml } from "./markdown.ts";

test("makes paragraphs and line breaks, and escapes everything", () => {
  expect(markdownToHtml('a <b> & "c"\nnext\n\nlast\'s')).toBe(
    "<p>a &lt;b&gt; &amp; &quot;c&quot;<br>next</p>\n<p>last&#39;s</p>",
  );
});

test("links http and https only", () => {
  expect(markdownToHtml("[a](https://x.example/?q=1&r=2)")).toContain(
    '<a href="https://x.example/?q=1&amp;r=2" rel=',
  );
  for (const target of ["javascript:alert(1)", "data:text/html,x", "JaVaScRiPt:x", "//x.example"]) {
    expect(markdownToHtml(`[a](${target})`)).toBe("<p>a</p>");
  }
});

test("links bare addresses without the period after them", () => {
  expect(markdownToHtml("see https://x.example/a.")).toMatch(
    /<a href="https:\/\/x\.example\/a"[^>]*>https:\/\/x\.example\/a<\/a>\.<\/p>$/,
  );
});

test("an address can't break out of its attribute", () => {
  const html = markdownToHtml('[a](https://x.example/"onmouseover="alert(1))');
  expect(html).not.toContain('"onmouseover');
});

test("shows code unchanged", () => {
  expect(markdownToHtml("```\n<script>\n```")).toBe("<pre><code>&lt;script&gt;</code></pre>");
  expect(markdownToHtml("    **x**")).toBe("<pre><code>**x**</code></pre>");
  expect(markdownToHtml("`<i>`")).toBe("<p><code>&lt;i&gt;</code></p>");
});

test("makes quotes, lists, emphasis", () => {
  expect(markdownToHtml("> a\n> b")).toBe("<blockquote><p>a<br>b</p></blockquote>");
  expect(markdownToHtml("- a\n- **b**")).toBe("<ul><li>a</li><li><strong>b</strong></li></ul>");
  expect(markdownToHtml("1. a\n2. *b*")).toBe("<ol><li>a</li><li><em>b</em></li></ol>");
  expect(markdownToHtml("~~a~~")).toBe("<p><del>a</del></p>");
});

test("terminates on hostile input", () => {
  expect(markdownToHtml(">".repeat(50_000))).toContain("<blockquote>");
  expect(markdownToHtml("*".repeat(50_000)).length).toBeGreaterThan(49_999);
  expect(markdownToHtml("[".repeat(20_000)).length).toBeGreaterThan(19_999);
  expect(markdownToHtml("```\nnever closed")).toBe("<pre><code>never closed</code></pre>");
});
