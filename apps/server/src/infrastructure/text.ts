import { decodeHTMLStrict } from "entities";

/**
 * Makes a text fit to be stored: PostgreSQL refuses NUL in text and lone surrogates in jsonb. NUL is
 * dropped and a lone surrogate becomes U+FFFD.
 */
export function storable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/**
 * A text as a person reads it: entities that its author's editor or a page left in it are decoded
 * (`&amp;`, `&#39;`, `&#x200B;`), and it is storable. Don't apply it twice.
 */
export function readable(text: string): string {
  // An entity may encode a NUL or a lone surrogate itself, so decoding comes first.
  return storable(text.includes("&") ? decodeHTMLStrict(text) : text);
}
