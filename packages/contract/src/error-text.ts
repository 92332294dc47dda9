const maxLength = 500;
/** How much of a message is read, in characters: more is not shown. */
const maxRead = 4_000;

/** A word without email addresses, and without the query of a URL. */
function scrubWord(word: string): string {
  const query = word.includes("://") ? word.search(/[?#]/) : -1;
  const shown = query < 0 ? word : `${word.slice(0, query + 1)}[query]`;
  return shown.indexOf("@") > 0 ? "[address]" : shown;
}

/**
 * Removes what people wrote from the message of an error, for error reports: engines quote the text that they can't
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
