import { expect, test } from "vitest";
import { textOfHtml } from "./html-to-text.ts";

test.each([
  ["<p>One</p><p>Two <b>bold</b> &amp; <a href='x'>linked</a></p>", "One\nTwo bold & linked"],
  ["a<br>b<div>c</div>", "a\nb\nc"],
  ["  many \n\t spaces  ", "many spaces"],
  ["<script>alert(1)</script><style>p{}</style>text<noscript>no</noscript>", "text"],
  ["un<b>closed", "unclosed"],
  ["5 < 6 &lt;p&gt; &eacute; &#x41;", "5 < 6 <p> é A"],
  ["", ""],
])("the text of %j is %j", (html, text) => {
  expect(textOfHtml(html)).toBe(text);
});

test("the text ends at the given length, or where elements are nested too deep", () => {
  expect(textOfHtml("<p>abc</p>".repeat(10), 7)).toBe("abc\na");
  expect(textOfHtml(`before${"<b>".repeat(6_000)}${"after".repeat(10)}`)).toBe("before");
});
