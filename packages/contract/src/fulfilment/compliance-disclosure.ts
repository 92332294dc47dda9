/** The words of a text in lower case, without punctuation and Markdown. */
const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
/** The words of a text with single spaces between and around them, to search for whole words. */
const normalizeWords = (text: string): string => ` ${wordsOf(text).join(" ")} `;

/** Whether a text includes a disclosure line. Ignores case, punctuation, Markdown and white space. */
export function includesDisclosure(text: string, disclosure: string): boolean {
  return normalizeWords(text).includes(normalizeWords(disclosure));
}

/** The text as it is posted: the disclosure line is appended unless the text includes it already. */
export function withDisclosure(text: string, disclosure: string): string {
  const trimmed = text.trim();
  return includesDisclosure(trimmed, disclosure) ? trimmed : `${trimmed}\n\n${disclosure}`;
}
