import { sentencesOf } from "./sentences.ts";
import { declines, promotion, type Signal, signs } from "./signals.ts";

/** How close to buying an author is, by the reader's estimate. */
export const levels = ["Cold", "Curious", "Looking", "Ready to buy"] as const;
export type Level = (typeof levels)[number];

/** A sentence of the text, and the sign that it shows. */
export interface Reason {
  name: Signal["name"] | "promotes" | "declines" | "tells";
  message: string;
  /** Word for word. */
  quote: string;
}

/** The reader's analysis of a text. */
export interface TextAnalysis {
  level: Level;
  /** 0 to 100. */
  score: number;
  /** One or two sentences of the text, each with a final period. */
  summary: string;
  /** The strongest sign first; each sign once. */
  reasons: Reason[];
  /** Whether the author sells something instead of looking for it. */
  promotes: boolean;
  sentences: string[];
}

/** The points from which each level applies, highest first. */
const levelsFrom: readonly (readonly [Level, number])[] = [
  ["Ready to buy", 5],
  ["Looking", 2],
  ["Curious", 1],
];
const maxPoints = 8;

/** The signs with a quote for each. Two signs get different sentences where possible. */
function reasonsIn(sentences: readonly string[]): { sign: Signal; quote: string }[] {
  const used = new Set<string>();
  return signs.flatMap((sign) => {
    const fitting = sentences.filter((sentence) => sign.pattern.test(sentence));
    const quote = fitting.find((sentence) => !used.has(sentence)) ?? fitting[0];
    if (quote === undefined) return [];
    used.add(quote);
    return [{ sign, quote }];
  });
}

/** Why an author is not close to buying; empty for an empty text. */
function whyCold(sentences: readonly string[]): Reason[] {
  const sentenceWith = (pattern: RegExp) => sentences.find((sentence) => pattern.test(sentence));
  const [promoting, declining, [first]] = [
    sentenceWith(promotion),
    sentenceWith(declines),
    sentences,
  ];
  if (promoting !== undefined) {
    const message = "Offers something, and does not look for it.";
    return [{ name: "promotes", message, quote: promoting }];
  }
  if (declining !== undefined) {
    return [{ name: "declines", message: "Says that nothing is wanted.", quote: declining }];
  }
  if (first === undefined) return [];
  return [{ name: "tells", message: "Tells of something, and asks for nothing.", quote: first }];
}

/**
 * Analyzes a text by a few cues: the signs in it, and the sentences that show them. The same text always gets the
 * same analysis.
 * @param parts separate texts, such as title and body; a quote never joins two of them
 */
export function analyzeText(parts: readonly string[]): TextAnalysis {
  const sentences = parts.flatMap(sentencesOf);
  const found = reasonsIn(sentences);
  const says = (pattern: RegExp) => sentences.some((sentence) => pattern.test(sentence));
  const promotes = says(promotion);
  const away = promotes || says(declines);
  // "Would you use it?" from somebody who sells is not a buyer's question.
  const signals = away ? [] : found;
  const points = signals.reduce((sum, { sign }) => sum + sign.points, 0);
  const level = levelsFrom.find(([, from]) => points >= from)?.[0] ?? "Cold";
  // The two strongest sentences, in their order in the text.
  const strongest = new Set(signals.slice(0, 2).map(({ quote }) => quote));
  const shown = sentences.filter((sentence) => strongest.has(sentence)).slice(0, 2);
  const summary = shown.length > 0 ? shown : sentences.slice(0, 1);
  return {
    level,
    score: Math.round((Math.min(points, maxPoints) / maxPoints) * 100),
    // A title has no final period.
    summary: summary.map((one) => (/[\p{L}\p{N}]$/u.test(one) ? `${one}.` : one)).join(" "),
    reasons:
      signals.length > 0
        ? signals.map(({ sign: { name, message }, quote }) => ({ name, message, quote }))
        : whyCold(sentences),
    promotes,
    sentences,
  };
}
