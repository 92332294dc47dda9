import { counted, maxReasons, type ParsedText, toScore, type Word } from "./text.ts";
import type { PartScore, Reason } from "./types.ts";

/** Words that say little about the specific case. */
const vague = new Set(
  "thing things stuff something somehow really very various numerous many several lots amazing awesome great incredible nice good better best solution solutions quality innovative seamless seamlessly powerful robust leverage leveraging synergy efficient efficiently effective effectively ultimate unique basically literally actually overall generally certain some whatever etc".split(
    " ",
  ),
);

/** Whether a word is a number or has one. */
const hasDigit = /\p{N}/u;
const capital = /^\p{Lu}/u;
/** Always written with a capital letter. */
const noNames = new Set(["i", "i'm", "i've", "i'd", "i'll"]);

/** The names in a sentence: words with a capital letter that do not begin it. */
function namesIn(content: string, words: readonly Word[]): Word[] {
  return words
    .slice(1)
    .filter(
      ({ text, start, end }) =>
        capital.test(content.slice(start, end)) && !noNames.has(text) && !hasDigit.test(text),
    );
}

/** Points: the base, and per number or name and per vague word in 100 words. */
const points = { base: 45, specific: 9, vague: 5 };

/** Scores the numbers and names of a text against its vague words; null when it is not in Latin letters. */
export function specificity(content: string, parsed: ParsedText): PartScore | null {
  const { words, sentences, isLatin } = parsed;
  if (words.length === 0 || !isLatin) return null;
  const numbers = words.filter(({ text }) => hasDigit.test(text));
  const names = sentences.flatMap((sentence) => namesIn(content, sentence.words));
  const vagueWords = words.filter(({ text }) => vague.has(text));
  const hasAny = numbers.length + names.length > 0;
  const reasons: Reason[] = [
    {
      start: 0,
      end: 0,
      message: hasAny
        ? `${counted(numbers.length, "number")} and ${counted(names.length, "name")} in ${counted(words.length, "word")}.`
        : "It has no number and no name.",
      remedy: hasAny ? null : "Say how much, how long, or which one.",
    },
  ];
  for (const { text, start, end } of vagueWords.slice(0, maxReasons)) {
    const remedy = "Say what exactly, or leave it out.";
    reasons.push({ start, end, message: `“${text}” says little here.`, remedy });
  }
  // A short text is measured as if it had 50 words, so that one number does not fill it.
  const per100 = 100 / Math.max(50, words.length);
  const score =
    points.base +
    points.specific * (numbers.length + names.length) * per100 -
    points.vague * vagueWords.length * per100;
  return { part: "specificity", score: toScore(score), reasons };
}
