import { compile } from "html-to-text";
import { storable } from "../../infrastructure/text.ts";

/** No text of Hacker News has deeper markup; anything deeper is omitted. */
const maxDepth = 32;

/**
 * Hacker News only turns addresses into links, and cuts the shown text of a long one: the `href` is what the author
 * wrote.
 */
const convert = compile({
  wordwrap: false,
  limits: { maxDepth },
  formatters: {
    address(element, walk, builder) {
      const href: unknown = element.attribs?.href;
      if (typeof href === "string" && /^https?:\/\//i.test(href)) {
        builder.addInline(href, { noWordTransform: true });
      } else walk(element.children, builder);
    },
  },
  selectors: [
    { selector: "a", format: "address" },
    { selector: "img", format: "skip" },
  ],
});

/** Converts the text of an item from HTML (paragraphs, italics, code and links) to plain text. */
export const plainText = (html: string): string =>
  // Code is a block within an empty paragraph, which would leave extra empty lines.
  storable(convert(html))
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
