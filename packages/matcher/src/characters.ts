/** The kinds of code points that matter for splitting a text into words. */
export const kinds = {
  unknown: 0,
  separator: 1,
  /** A letter or digit that forms words with its neighbors. */
  letter: 2,
  /** Belongs to the character before it; begins or continues a run of letters too. */
  mark: 3,
  /** Han, Hiragana, Katakana, Hangul: a word by itself. */
  cjk: 4,
  emoji: 5,
  /** Two of them are a flag, one alone is a separator. */
  regional: 6,
  skinTone: 7,
  /** Invisible: a text is split as if it were not there. */
  zeroWidth: 8,
  apostrophe: 9,
  sentenceEnd: 10,
  space: 11,
  surrogate: 12,
} as const;

const APOSTROPHES = "'\u2019\u02BC";
const ZERO_WIDTHS = "\u200B\u200C\u200D\uFEFF\u00AD";
const SENTENCE_ENDS = ".!?…。！？";

/** Pictographs in Unicode, but separators here: the phrase "acme crm" has to find "Acme® CRM". */
const TRADE_SIGNS = "©®™";

const MARKS = /^\p{M}+$/u;
const LETTER = /^[\p{L}\p{N}]$/u;
const CJK = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u;
const EMOJI = /^\p{Extended_Pictographic}$/u;
const REGIONAL = /^\p{Regional_Indicator}$/u;
const SKIN_TONE = /^\p{Emoji_Modifier}$/u;
const SPACE = /^\p{White_Space}$/u;
const UPPER_CASE = /^\p{Lu}$/u;

function classify(codePoint: number): number {
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return kinds.surrogate;
  const character = String.fromCodePoint(codePoint);
  if (APOSTROPHES.includes(character)) return kinds.apostrophe;
  if (ZERO_WIDTHS.includes(character)) return kinds.zeroWidth;
  if (SENTENCE_ENDS.includes(character)) return kinds.sentenceEnd;
  if (REGIONAL.test(character)) return kinds.regional;
  if (SKIN_TONE.test(character)) return kinds.skinTone;
  if (TRADE_SIGNS.includes(character)) return kinds.separator;
  if (EMOJI.test(character)) return kinds.emoji;
  // Half-width ﾞ and ﾟ are letters to Unicode but marks once width does not count.
  if (MARKS.test(character.normalize("NFKC"))) return kinds.mark;
  if (CJK.test(character)) return kinds.cjk;
  if (LETTER.test(character)) return kinds.letter;
  if (SPACE.test(character)) return kinds.space;
  return kinds.separator;
}

// Filled as characters turn up: classifying all of Unicode at start would take half a second.
const kindByCodePoint = new Uint8Array(0x110000);

/** The kind of a code point or of a single UTF-16 unit, one of `kinds`. */
export function kindOf(codePoint: number): number {
  const known = kindByCodePoint[codePoint] ?? kinds.separator;
  if (known !== kinds.unknown) return known;
  const kind = classify(codePoint);
  kindByCodePoint[codePoint] = kind;
  return kind;
}

/** Whether the code point is an upper-case letter (\p{Lu}). */
export function isUpperCase(codePoint: number): boolean {
  if (codePoint < 128) return codePoint >= 65 && codePoint <= 90;
  return UPPER_CASE.test(String.fromCodePoint(codePoint));
}
