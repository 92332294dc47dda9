/** Everything between words: ASCII other than letters and digits, as in the SQL function `plain_words`. */
const separators = /[\0-/:-@[-`{-\x7f]+/g;

/** Combining marks, which `plain_words` removes, too. */
const diacritics = /[\u0300-\u036f\u1ab0-\u1aff\u20d0-\u20ff\ufe20-\ufe2f]+/g;

/** The words of a search as the database compares them; empty when there is none. */
export const searchWords = (search: string): string =>
  search.normalize("NFKD").replace(diacritics, "").normalize("NFC").replace(separators, " ").trim();
