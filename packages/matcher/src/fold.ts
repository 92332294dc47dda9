/**
 * Folding: which spellings of a word count as the same. Always by code point, because folding a
 * whole text changes its length (ß, İ, ligatures, ½) and the offsets with it.
 */

const APOSTROPHE_LETTER = "\u02BC";
const WORD_OR_MARK = /^[\p{L}\p{N}\p{M}]$/u;
const LETTER_OR_DIGIT = /^[\p{L}\p{N}]$/u;

/** Letters that Unicode does not decompose, though readers take them for the plain ones. */
const plainLetters: ReadonlyMap<string, string> = new Map([
  ["ß", "ss"],
  ["ı", "i"],
  ["ø", "o"],
  ["ł", "l"],
  ["đ", "d"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["ð", "d"],
  ["þ", "th"],
]);

/** The two folds of one code point. Either may be empty or several letters long. */
export interface Folds {
  /** For bare words: width, case and diacritics do not count. */
  folded: string;
  /** For quoted words: width and case do not count; marks count (not yet composed). */
  literal: string;
}

function computeFolds(codePoint: number): Folds {
  let folded = "";
  let literal = "";
  for (const wide of String.fromCodePoint(codePoint).normalize("NFKC")) {
    // The final sigma is the same letter in another place: ΚΌΣΜΟΣ and κόσμος differ only by case.
    const lower = wide.toLowerCase().replace("ς", "σ");
    for (const character of lower) {
      // ½ becomes 1⁄2 and ŉ becomes ʼn: what is no word character there must not enter the word.
      if (WORD_OR_MARK.test(character) && character !== APOSTROPHE_LETTER) literal += character;
    }
    for (const character of lower.normalize("NFD")) {
      if (!LETTER_OR_DIGIT.test(character) || character === APOSTROPHE_LETTER) continue;
      folded += plainLetters.get(character) ?? character;
    }
  }
  return { folded, literal };
}

// Bounded by the number of code points; in practice a few thousand entries.
const cache = new Map<number, Folds>();

/** The folds of one code point (not a lone surrogate). Cached: normalization is slow. */
export function foldsOf(codePoint: number): Folds {
  let folds = cache.get(codePoint);
  if (folds === undefined) {
    folds = computeFolds(codePoint);
    cache.set(codePoint, folds);
  }
  return folds;
}
