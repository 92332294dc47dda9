/** What stands between words: all that ASCII has besides letters and digits, as `plain_words` has it. */
const between = /[\0-/:-@[-`{-\x7f]+/g;

/** Marks above and below letters, as `plain_words` leaves them out. */
const diacritics = /[\u0300-\u036f\u1ab0-\u1aff\u20d0-\u20ff\ufe20-\ufe2f]+/g;

/** The words of a search, as the database compares them; none where nothing can be looked for. */
export const searchWords = (search: string): string =>
  search.normalize("NFKD").replace(diacritics, "").normalize("NFC").replace(between, " ").trim();
