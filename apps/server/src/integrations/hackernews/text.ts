import { compile } from "html-to-text";
import { storable } from "../../infrastructure/text.ts";

/** Deeper markup than any text of Hacker News has; what is deeper is omitted. */
const maxDepth = 32;

/**
 * Hacker News makes links of addresses alone, and cuts the shown text of a long one: the address is what its
 * author wrote.
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

/** The text of an item, which comes as HTML (paragraphs, italics, code and links), as plain text. */
export const plainText = (html: string): string =>
  // Code is a block within an empty paragraph, which would leave more empty lines.
  storable(convert(html))
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
