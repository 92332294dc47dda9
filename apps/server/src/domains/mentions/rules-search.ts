/** What stands between words: all that ASCII has besides letters and digits, as `plain_words` has it. */
const between = /[\0-/:-@[-`{-\x7f]+/g;

/** The words of a search, as the database compares them; none where nothing can be looked for. */
export const searchWords = (search: string): string => search.replace(between, " ").trim();
