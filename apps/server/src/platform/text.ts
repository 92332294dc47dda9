/**
 * Makes a text fit to be stored: PostgreSQL refuses NUL in text and lone surrogates in jsonb. NUL is
 * dropped and a lone surrogate becomes U+FFFD.
 */
export function storable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}
