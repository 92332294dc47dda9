const letter = /[\p{L}\p{N}]/u;

/** Limits of a quote, in UTF-16 units. */
const quoteMin = 8;
const quoteMax = 300;

/** A text with single spaces, and where each of its units is in the original. */
function folded(text: string): { text: string; at: number[] } {
  let single = "";
  const at: number[] = [];
  for (const { 0: run, index } of text.matchAll(/\s+|\S+/gu)) {
    if (/^\s/u.test(run)) {
      if (single !== "") {
        single += " ";
        at.push(index);
      }
      continue;
    }
    for (let unit = 0; unit < run.length; unit++) at.push(index + unit);
    single += run;
  }
  return { text: single, at };
}

/**
 * Finds the words of a quote in a text: the same letters, apart from white space, and whole words.
 * @returns the span of the original text; null: it does not have them, or the quote is not valid
 */
export function locateQuote(text: string, quote: string): [number, number] | null {
  const needle = folded(quote).text.trim();
  if (needle.length < quoteMin || needle.length > quoteMax) return null;
  if (!/[\p{L}\p{N}]\s.*[\p{L}\p{N}]/su.test(needle)) return null;
  const { text: single, at } = folded(text);
  for (let found = single.indexOf(needle); found >= 0; found = single.indexOf(needle, found + 1)) {
    const [before, after] = [single[found - 1] ?? "", single[found + needle.length] ?? ""];
    const startsWord = !letter.test(before) || !letter.test(needle[0] ?? "");
    const endsWord = !letter.test(after) || !letter.test(needle.at(-1) ?? "");
    const [start, last] = [at[found], at[found + needle.length - 1]];
    if (startsWord && endsWord && start !== undefined && last !== undefined) {
      return [start, last + 1];
    }
  }
  return null;
}
