/** One or more consonants, and one or more vowels, as Porter defines them; y is a vowel after a consonant. */
const consonants = "[^aeiou][^aeiouy]*";
const vowels = "[aeiouy][aeiou]*";
const start = `^(?:${consonants})?`;

/** Porter's conditions on a stem: *v*, m > 0, m = 1, m > 1, *o and *d. */
const hasVowel = new RegExp(`${start}[aeiouy]`);
const hasSyllable = new RegExp(`${start}${vowels}${consonants}`);
const isOneSyllable = new RegExp(`${start}${vowels}${consonants}(?:${vowels})?$`);
const isLonger = new RegExp(`${start}${vowels}${consonants}${vowels}${consonants}`);
const isShort = new RegExp(`^${consonants}[aeiouy][^aeiouwxy]$`);
const endsDouble = /([^aeioulsz])\1$/;

/** Step 1a: plurals. */
function withoutPlural(word: string): string {
  if (word.endsWith("sses") || word.endsWith("ies")) return word.slice(0, -2);
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

/** Step 1b: past tenses and participles. */
function withoutTense(word: string): string {
  if (word.endsWith("eed")) return hasSyllable.test(word.slice(0, -3)) ? word.slice(0, -1) : word;
  const [, left] = /^(.+?)(?:ed|ing)$/.exec(word) ?? [];
  if (left === undefined || !hasVowel.test(left)) return word;
  if (/(?:at|bl|iz)$/.test(left)) return `${left}e`;
  if (endsDouble.test(left)) return left.slice(0, -1);
  return isOneSyllable.test(left) && isShort.test(left) ? `${left}e` : left;
}

/** Steps 1c and 5: final y, e and double l. */
function withoutFinal(word: string): string {
  const before = word.slice(0, -1);
  if (word.endsWith("y") && hasVowel.test(before)) return `${before}i`;
  if (word.endsWith("e")) {
    const isSpare = isLonger.test(before) || (isOneSyllable.test(before) && !isShort.test(before));
    return isSpare ? before : word;
  }
  return word.endsWith("ll") && isLonger.test(before) ? before : word;
}

const known = new Map<string, string>();
/** The maximum number of cached words; a few thousand occur. */
const maxKnown = 50_000;

/**
 * The stem of an English word in lower case: "invoices" and "invoicing" have the same one. These are steps 1 and 5 of
 * Porter's algorithm (M. F. Porter, "An algorithm for suffix stripping", 1980); the other steps, which strip
 * derivations such as "-ness", matter little in searches.
 */
export function stemOf(word: string): string {
  if (!/^[a-z]{3,}$/.test(word)) return word;
  const before = known.get(word);
  if (before !== undefined) return before;
  const stem = withoutFinal(withoutTense(withoutPlural(word)));
  if (known.size >= maxKnown) known.clear();
  known.set(word, stem);
  return stem;
}
