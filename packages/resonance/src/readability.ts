import { maxReasons, type ParsedText, toScore, type Word } from "./text.ts";
import type { PartScore, Reason } from "./types.ts";

const longSentence = 28;
const longWord = { letters: 12, syllables: 4 };

const vowels = /[aeiouy]+/g;

/** Syllables of an English word: its groups of vowels, without a silent final "e". */
function syllablesOf({ text }: Word): number {
  const groups = text.match(vowels)?.length ?? 0;
  const isSilent = /[^aeiouyl]e$/.test(text) && groups > 1;
  return Math.max(1, groups - (isSilent ? 1 : 0));
}

/**
 * Reading ease after Rudolf Flesch ("A new readability yardstick", Journal of Applied Psychology 32, 1948):
 * 206.835 − 1.015 × words per sentence − 84.6 × syllables per word. 60 to 70 is plain English.
 */
function readingEase({ words, sentences }: ParsedText): number {
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return 206.835 - 1.015 * (words.length / sentences.length) - 84.6 * (syllables / words.length);
}

/** Scores how easy a text is to read; null when it has no words in Latin letters. */
export function readability(parsed: ParsedText): PartScore | null {
  if (parsed.words.length === 0 || !parsed.isLatin) return null;
  const ease = readingEase(parsed);
  const plain = 65;
  const isHard = ease < 50;
  const reasons: Reason[] = [
    {
      start: 0,
      end: 0,
      message: `Flesch reading ease ${toScore(ease)} of 100: ${isHard ? "hard" : "easy enough"} to read.`,
      remedy: isHard ? "Use shorter sentences and shorter words." : null,
    },
  ];
  const longSentences = parsed.sentences.filter(({ words }) => words.length > longSentence);
  for (const { start, end, words } of longSentences.slice(0, maxReasons)) {
    const message = `This sentence has ${words.length} words.`;
    reasons.push({ start, end, message, remedy: "Split it into two." });
  }
  const longWords = parsed.words.filter(
    (word) => word.text.length >= longWord.letters && syllablesOf(word) >= longWord.syllables,
  );
  for (const { text, start, end } of longWords.slice(0, maxReasons)) {
    const remedy = "Use a shorter word if one says the same.";
    reasons.push({ start, end, message: `“${text}” is a long word.`, remedy });
  }
  const penalty = 5 * longSentences.length;
  return { part: "readability", score: toScore((100 * ease) / plain - penalty), reasons };
}
