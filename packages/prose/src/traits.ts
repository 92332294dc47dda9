import type { VoiceTraits } from "@earshot/contract";
import { withoutLinksAndNames } from "./links.ts";
import { everydayWords, voiceWords } from "./traits-words.ts";

const word = /[\p{L}\p{N}][\p{L}\p{N}'-]*/gu;
/** A sentence ends with its punctuation or its line; a period inside a number or a name ends nothing. */
const sentence = /[^.!?…\n]*(?:[.!?…](?![\s"”')\]*]|$)[^.!?…\n]*)*[.!?…]*/gu;

const max = { words: 12, openings: 5 } as const;
/** Samples with fewer words say nothing about habits that do not appear. */
const minWordsForNever = 80;
/** How many times as frequent as in general English a small word must be to be typical. */
const typicalFactor = 3;
/** The share of everyday English words below which the samples are not in English. */
const minEnglishShare = 0.25;

/** Words that begin sentences in every voice. */
const articles = new Set(["the", "a", "an"]);

/** Habits of general English, each with the sentence for a voice that never uses it. */
const habits: readonly (readonly [sentence: string, pattern: RegExp])[] = [
  ["No exclamation marks.", /!/u],
  ["No questions.", /\?/u],
  ["No emoji.", /\p{Extended_Pictographic}/u],
  ["No hashtags.", /(?<![\p{L}\p{N}&])#\p{L}/u],
  ["No dashes between clauses.", /—|\s[–-]\s/u],
  ["No parentheses.", /\(/u],
  ["No semicolons.", /;/u],
  ["No lists.", /^[ \t]*(?:[-*•]|\d{1,2}[.)])\s/mu],
  ["No contractions.", /\p{L}'(?:s|t|re|ve|ll|d|m)\b/iu],
  ["No “I”.", /\bI\b/u],
  ["No “we”.", /\b(?:we|our|us)\b/iu],
  ["No words in capitals.", /\b\p{Lu}{4,}\b/u],
];

/** The value below which a share of sorted numbers lies, as a whole number. */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return Math.round(low + (high - low) * (at - Math.floor(at)));
}

/** How often each text occurs. */
function countsOf(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** Highest count first, then by the alphabet. */
const byCount = (one: readonly [string, number], other: readonly [string, number]) =>
  other[1] - one[1] || (one[0] < other[0] ? -1 : 1);

/** The words that these samples use more often than general English does, most typical first. */
function typicalWords(words: readonly string[]): string[] {
  const everyday = words.filter((one) => everydayWords.has(one)).length;
  if (everyday < words.length * minEnglishShare) return [];
  const scored = [...countsOf(words)].flatMap(([one, count]): [string, number][] => {
    const general = voiceWords.get(one);
    if (general !== undefined) {
      const factor = (count / words.length) * (10_000 / general);
      return count >= 3 && factor >= typicalFactor ? [[one, count]] : [];
    }
    const isOwn = count >= 2 && one.length >= 3 && !everydayWords.has(one) && /^\p{L}/u.test(one);
    return isOwn ? [[one, count]] : [];
  });
  return scored
    .sort(byCount)
    .slice(0, max.words)
    .map(([one]) => one);
}

/** How several of the sentences begin: with the same two words, else with the same one. */
function openingsOf(sentences: readonly (readonly string[])[]): VoiceTraits["openings"] {
  const repeated = (length: number, min: number) =>
    [...countsOf(sentences.flatMap((one) => one.slice(0, length).join(" ") || []))].filter(
      ([, count]) => count >= min,
    );
  const pairs = repeated(2, 2).filter(([words]) => words.includes(" "));
  const covered = new Set(pairs.map(([words]) => words.split(" ")[0]));
  const single = repeated(1, 3).filter(([first]) => !covered.has(first) && !articles.has(first));
  return [...pairs, ...single]
    .sort(byCount)
    .slice(0, max.openings)
    .map(([words, count]) => ({ words, count }));
}

/**
 * What the samples of a voice have in common. Typical words are found only in English.
 * @returns null when the samples have no words
 */
export function traitsOf(samples: readonly string[]): VoiceTraits | null {
  const texts = samples.map((sample) => withoutLinksAndNames(sample).replaceAll("’", "'"));
  const sentences = texts
    .flatMap((text) => text.match(sentence) ?? [])
    .map((one) => (one.match(word) ?? []).map((found) => found.toLowerCase()))
    .filter((words) => words.length > 0);
  const words = sentences.flat();
  if (words.length === 0) return null;
  const lengths = sentences.map((one) => one.length).toSorted((one, other) => one - other);
  const whole = texts.join("\n");
  return {
    sampleCount: samples.length,
    wordCount: words.length,
    sentenceWords: {
      median: quantile(lengths, 0.5),
      from: quantile(lengths, 0.25),
      to: quantile(lengths, 0.75),
    },
    words: typicalWords(words),
    openings: openingsOf(sentences),
    neverUsed:
      words.length < minWordsForNever
        ? []
        : habits.flatMap(([absence, pattern]) => (pattern.test(whole) ? [] : [absence])),
  };
}
