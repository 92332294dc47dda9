/** Everything between words: ASCII other than letters and digits, as in the SQL function `plain_words`. */
const separators = /[\0-/:-@[-`{-\x7f]+/g;

/** Combining marks of alphabets, which `plain_words` removes, too. */
const diacritics = new RegExp(
  `[${[
    ...["\\u0300-\\u036f", "\\u0483-\\u0489", "\\u1ab0-\\u1aff", "\\u1dc0-\\u1dff"],
    ...["\\u20d0-\\u20ff", "\\ufe20-\\ufe2f"],
    // Hebrew and Arabic.
    ...["\\u0591-\\u05bd", "\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7", "\\u0610-\\u061a"],
    ...["\\u064b-\\u065f\\u0670", "\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed"],
  ].join("")}]+`,
  "g",
);

/** Letters that Unicode does not decompose, as matching and `plain_words` write them. */
const plainLetters: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ ß: "ss", ẞ: "SS", æ: "ae", Æ: "AE", œ: "oe", Œ: "OE", þ: "th", Þ: "TH" },
    ...{ ı: "i", ø: "o", Ø: "O", ł: "l", Ł: "L", đ: "d", Đ: "D", ð: "d", Ð: "D", ς: "σ", Σ: "σ" },
  }),
);
const undecomposed = /[ßẞæÆœŒþÞıøØłŁđĐðÐςΣ]/g;

/** The words of a search as the database compares them; empty when there is none. */
export const searchWords = (search: string): string =>
  search
    .normalize("NFKD")
    .replace(diacritics, "")
    .normalize("NFC")
    .replace(undecomposed, (letter) => plainLetters.get(letter) ?? letter)
    .replace(separators, " ")
    .trim();
