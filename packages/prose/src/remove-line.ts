/** Matches the words of a line with any other characters between them; null for a line without words. */
function patternOf(line: string): RegExp | null {
  const words = line.normalize("NFC").match(/[\p{L}\p{N}]+/gu);
  if (!words) return null;
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}])${words.join("[^\\p{L}\\p{N}]+")}(?![\p{L}\p{N}])[.!]?`,
    "giu",
  );
}

/**
 * Removes a line from a text, ignoring case and punctuation. Used for the disclosure, which all
 * replies for a company share and which would make them similar.
 */
export function removeLine(text: string, line: string): string {
  const pattern = patternOf(line);
  return pattern === null ? text : text.normalize("NFC").replace(pattern, " ").trim();
}
