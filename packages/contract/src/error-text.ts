const maxLength = 500;
/** What is read of a message: more is not shown. */
const maxRead = 4_000;

/** A word without an address of a person, and without the query of an address. */
function scrubWord(word: string): string {
  const query = word.includes("://") ? word.search(/[?#]/) : -1;
  const shown = query < 0 ? word : `${word.slice(0, query + 1)}[query]`;
  return shown.indexOf("@") > 0 ? "[address]" : shown;
}

/**
 * The message of an error without what people wrote, for reports of errors: engines quote the text that they can't
 * parse, services repeat addresses, and drivers repeat values.
 */
export const scrubErrorText = (text: string): string =>
  text
    .slice(0, maxRead)
    .replaceAll(/["“][^"”]{16,}["”]?/g, '"[text]"')
    .replaceAll(/\b(bearer|basic)\s+\S+/gi, "$1 [secret]")
    .split(" ")
    .map(scrubWord)
    .join(" ")
    .slice(0, maxLength);
