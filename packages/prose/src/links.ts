import type { Span } from "./types.ts";

/** An address in a text. */
export interface Link {
  span: Span;
  /** In lower case, without `www.`. */
  host: string;
}

/**
 * Endings of names that people write without "https://" and platforms make links of. X knows all of
 * the registries' endings; with these alone "see notion.so" counts as a link and "e.g.this" does not.
 */
const endings =
  "com|org|net|edu|gov|io|ai|co|dev|app|so|me|us|uk|de|eu|ca|in|fr|nl|es|it|ch|at|se|pl|br|au|jp|info|biz|tech|xyz|site|shop|store|online|cloud|tools|software|tv|gg|fm|ly|to|sh|gl|be";
const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
/** A slash and what follows it, without the marks that end a sentence. */
const rest = String.raw`(?:[/?#](?:[^\s<>"'’”[\]]*[^\s<>"'’”[\].,;:!?)*_])?)?`;
const address = new RegExp(
  String.raw`https?:\/\/(?<full>(?:${label}\.)*${label})(?::\d{1,5})?${rest}|(?<![\p{L}\p{N}@._-])(?<bare>(?:${label}\.)+(?:${endings}))(?![\p{L}\p{N}_-]|\.[\p{L}\p{N}])${rest}`,
  "giu",
);

/** The host of an address as two are compared: in lower case, without `www.`. */
export const hostOf = (host: string): string => host.toLowerCase().replace(/^www\./, "");

/** The addresses in a text, with and without "https://". */
export function linksIn(text: string): Link[] {
  return [...text.matchAll(address)].map((found) => ({
    span: [found.index, found.index + found[0].length],
    host: hostOf(found.groups?.full ?? found.groups?.bare ?? ""),
  }));
}

/**
 * The same without those that are the words of a link in Markdown, "[example.com](https://example.com)":
 * people see one link.
 */
export function linksShown(text: string): Link[] {
  return linksIn(text).filter(({ span }) => !text.startsWith("](", span[1]));
}

const name = /(?<![\p{L}\p{N}_/.])@[\p{L}\p{N}_]{1,50}/gu;
const blank = (found: string) => " ".repeat(found.length);

/** A text with blanks in the place of links and @names: what stands elsewhere keeps its place. */
export function withoutLinksAndNames(text: string): string {
  return text.replace(address, blank).replace(name, blank);
}
