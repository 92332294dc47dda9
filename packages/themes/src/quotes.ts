import type { Mention } from "./read-posts.ts";
import type { ThemePost, ThemeSpan } from "./types.ts";

/** A longer sentence is cut at its commas, so that the quote is short enough to see the phrase. */
const maxQuoteLength = 260;

/** The FNV-1a hash of a text in 32 bits. */
function checksumOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Where the sentence of a mention is, or if it is long the part between commas. */
function boundsOf({ sentence: { words, start, end }, from, to }: Mention): [number, number] {
  if (end - start <= maxQuoteLength) return [start, end];
  let [first, last] = [from, to - 1];
  const length = () => (words[last]?.end ?? 0) - (words[first]?.start ?? 0);
  while (first > 0 && !words[first]?.isCut && length() < maxQuoteLength / 2) first--;
  while (last + 1 < words.length && !words[last + 1]?.isCut && length() < maxQuoteLength) last++;
  return [words[first]?.start ?? 0, words[last]?.end ?? 0];
}

/** The words of a mention to show. */
export function spanOf(mention: Mention): ThemeSpan {
  const span = boundsOf(mention);
  return { field: mention.field, span, checksum: checksumOf(mention.text.slice(...span)) };
}

/** The words of a span of a post; null: the post was edited. */
export function quoteOf(
  post: Pick<ThemePost, "title" | "body">,
  { field, span, checksum }: ThemeSpan,
): string | null {
  const quote = (field === "title" ? post.title : post.body).slice(...span);
  return checksumOf(quote) === checksum ? quote : null;
}
