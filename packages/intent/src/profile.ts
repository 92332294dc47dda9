import { commonWords, everydayPhrases, everydayWords } from "./common-words.ts";
import { type TokenizedText, tokenize, type Word } from "./tokenize.ts";
import type { CompanyWords, Profile, Signal, TextSpan } from "./types.ts";

/** The stem of an English word, without the endings of its inflection: a simplified form of Porter's steps 1a to 1c. */
function stem(word: string): string {
  if (word.length <= 4) return word.replace(/s$/, "");
  return word
    .replace(/ies$/, "y")
    .replace(/(?:ing|ed|es|s)$/, "")
    .replace(/(.)\1$/, "$1")
    .replace(/e$/, "");
}

/**
 * The weight of a word by the field it is in: a description of the product weighs more than one of the
 * customers. A word in several fields gets the sum of their weights.
 */
const fieldWeights = {
  company: 1,
  problem: 1,
  functions: 1,
  industry: 0.6,
  audience: 0.5,
} as const;

/** The maximum weight of a word or phrase over all fields. */
const maxTermWeight = 2;

/** The weight of an everyday word, compared with a rare one. */
const everydayFactor = 0.3;

/** The weight of two adjacent words, compared with a rare word: they are rarely together by chance. */
const phraseFactor = 1.5;

const isSignificant = ({ text }: Word): boolean => text.length >= 3 && !commonWords.has(text);

/** The terms of a text with their weights: its significant words, and pairs of them that are next to each other. */
function termsOf(text: string): Map<string, number> {
  const { words } = tokenize(text);
  const terms = new Map<string, number>();
  // A word with a hyphen, such as "follow-up", is a phrase even of common words.
  const isJoined = (at: number) => text.slice(words[at]?.end, words[at + 1]?.start) === "-";
  for (const [at, word] of words.entries()) {
    const known = stem(word.text);
    const isPart = isJoined(at) || (at > 0 && isJoined(at - 1));
    if (isSignificant(word) && !isPart)
      terms.set(known, everydayWords.has(word.text) ? everydayFactor : 1);
    const next = words[at + 1];
    if (!next || next.sentence !== word.sentence) continue;
    const isCompound = isJoined(at);
    const phrase = `${known} ${stem(next.text)}`;
    if (everydayPhrases.has(phrase)) continue;
    if (!isCompound && !(isSignificant(word) && isSignificant(next))) continue;
    terms.set(phrase, phraseFactor);
  }
  return terms;
}

/** Prepares a profile to compare posts with; null when a company says too little about itself. */
export function createProfile(company: CompanyWords): Profile | null {
  const terms = new Map<string, number>();
  const words = new Set<string>();
  for (const [field, share] of Object.entries(fieldWeights)) {
    const text = company[field as keyof CompanyWords] ?? "";
    for (const word of tokenize(text).words) words.add(word.text);
    for (const [term, weight] of termsOf(text)) {
      terms.set(term, Math.min(maxTermWeight, (terms.get(term) ?? 0) + share * weight));
    }
  }
  const single = [...terms.keys()].filter((term) => !term.includes(" "));
  return single.length >= 3 ? { terms, words } : null;
}

/**
 * The minimum weight of the terms in common: a rare word that is in two fields, two rare ones about the product,
 * or a phrase. Everyday words alone are not enough.
 */
const minCommonWeight = 1.5;
const minTermWeight = 0.9;

/** The maximum weight of an everyday word of a post over all fields. */
const maxEverydayWeight = 0.6;

interface Met {
  weight: number;
  span: TextSpan;
}

/** The terms of a profile that a text contains; the words of a phrase do not count again. */
function meet(
  profile: Profile,
  part: TextSpan["part"],
  { words }: TokenizedText,
): Map<string, Met> {
  const met = new Map<string, Met>();
  const add = (term: string, from: Word, to: Word): boolean => {
    const known = profile.terms.get(term);
    if (known === undefined) return false;
    const isEveryday = from === to && everydayWords.has(from.text);
    const weight = isEveryday ? Math.min(maxEverydayWeight, known) : known;
    if (!met.has(term)) met.set(term, { weight, span: { part, start: from.start, end: to.end } });
    return true;
  };
  let previous: { word: Word; known: string; isTaken: boolean } | null = null;
  for (const word of words) {
    const known = stem(word.text);
    const isPhrase: boolean =
      previous !== null &&
      previous.word.sentence === word.sentence &&
      add(`${previous.known} ${known}`, previous.word, word);
    if (previous && !isPhrase && !previous.isTaken && isSignificant(previous.word))
      add(previous.known, previous.word, previous.word);
    previous = { word, known, isTaken: isPhrase };
  }
  if (previous && !previous.isTaken && isSignificant(previous.word))
    add(previous.known, previous.word, previous.word);
  return met;
}

/** The signals that a post is about what the company sells, at the two terms of the highest weight. */
export function relevance(
  profile: Profile,
  texts: readonly { part: TextSpan["part"]; text: TokenizedText }[],
): Omit<Signal, "quote">[] {
  const met = new Map<string, Met>();
  for (const { part, text } of texts)
    for (const [term, one] of meet(profile, part, text)) if (!met.has(term)) met.set(term, one);
  const sorted = [...met.values()].sort((a, b) => b.weight - a.weight);
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0);
  if (total < minCommonWeight || (sorted[0]?.weight ?? 0) < minTermWeight) return [];
  const weight = Math.min(1.5, 0.4 * total);
  return sorted
    .filter((one) => one.weight >= minTermWeight)
    .slice(0, 2)
    .map(({ span }, index) => ({
      kind: "relevant" as const,
      weight: index === 0 ? weight : weight / 2,
      span,
    }));
}
