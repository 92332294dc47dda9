import { parseText, toScore, type Word } from "./text.ts";
import type { PartScore, Reason } from "./types.ts";

/** Words that questions of all subjects share. */
const common = new Set(
  "a about after all also am an and any anyone are as at be because been before being best but by can could did do does doing for from get getting good got had has have having he help her here him his how i if in into is it it's its i'm i've just know let like looking make me more most much my need new no not now of on one only or other our out over people please post question really she should so some somebody someone something suggestions than thanks that the their them then there these they thing this those to too up us use used using very want was way we well were what what's when where which while who why will with work would you your".split(
    " ",
  ),
);

/** A word without the usual English endings, so that "invoices" matches "invoicing". */
function stem(word: string): string {
  const bare = word.replace(/'s?$/, "");
  for (const ending of ["ing", "ies", "ed", "es", "s", "y", "e"]) {
    if (bare.length - ending.length >= 3 && bare.endsWith(ending)) {
      return bare.slice(0, -ending.length);
    }
  }
  return bare;
}

/** The first word of each stem, so that a text is read only once for all words of a question. */
function firstByStem(words: readonly Word[]): Map<string, Word> {
  const first = new Map<string, Word>();
  for (const word of words) {
    const root = stem(word.text);
    if (!first.has(root)) first.set(root, word);
  }
  return first;
}

const subjectWords = (words: readonly Word[]): Map<string, Word> =>
  new Map(
    words.flatMap((word) =>
      common.has(word.text) || word.text.length < 3 ? [] : [[stem(word.text), word]],
    ),
  );

/** Longer words are rarer, and say more about the subject of a question. */
const weightOf = (word: string): number => Math.min(word.length, 8);
/** A text that has this share of the question's words fits it completely. */
const fullShare = 0.6;
const maxNamed = 4;

const listed = (words: readonly string[]): string =>
  words
    .slice(0, maxNamed)
    .map((word) => `“${word}”`)
    .join(", ");

/** Scores how many of a question's words a text has, by weight; null without a question. */
export function fit(content: string, title: string, audience: string): PartScore | null {
  const wanted = subjectWords(parseText(audience).words);
  if (wanted.size === 0) return null;
  const inContent = firstByStem(parseText(content).words);
  const inTitle = subjectWords(parseText(title).words);
  const [found, missing]: [Word[], string[]] = [[], []];
  let [sum, all] = [0, 0];
  for (const [root, { text }] of wanted) {
    all += weightOf(text);
    const place = inContent.get(root);
    if (place || inTitle.has(root)) sum += weightOf(text);
    else missing.push(text);
    if (place) found.push(place);
  }
  const reasons: Reason[] = found.slice(0, maxNamed).map(({ text, start, end }) => ({
    ...{ start, end, message: `“${text}” is in the question too.` },
    remedy: null,
  }));
  const share = sum / all;
  if (share < fullShare) {
    reasons.push({
      start: 0,
      end: 0,
      message: `Words of the question that the text does not have: ${listed(missing)}.`,
      remedy: "Answer what was asked, in the words of who asked.",
    });
  }
  return { part: "fit", score: toScore((100 * share) / fullShare), reasons };
}
