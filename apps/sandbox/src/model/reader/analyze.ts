import { sentencesOf } from "./sentences.ts";
import { declines, promotion, type Signal, signs } from "./signals.ts";

/** How near to buying the reader takes an author to be. */
export const levels = ["Cold", "Curious", "Looking", "Ready to buy"] as const;
export type Level = (typeof levels)[number];

/** A sentence of the text, and what it is a sign of. */
export interface Reason {
  name: Signal["name"] | "promotes" | "declines" | "tells";
  message: string;
  /** Word for word. */
  quote: string;
}

/** What the reader makes of a text. */
export interface TextAnalysis {
  level: Level;
  /** 0 to 100. */
  score: number;
  /** One or two sentences of the text itself, each with a stop. */
  summary: string;
  /** The weightiest first; each sign once. */
  reasons: Reason[];
  /** Whether somebody sells here, and does not look for anything. */
  promotes: boolean;
  sentences: string[];
}

/** From so many points on an author is at the level, from the highest down. */
const levelsFrom: readonly (readonly [Level, number])[] = [
  ["Ready to buy", 5],
  ["Looking", 2],
  ["Curious", 1],
];
const maxPoints = 8;

/** A sentence speaks for the sign that weighs most in it; two signs rather stand on two sentences. */
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

/** Why somebody is not near to buying at all; nothing where nothing was written. */
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
 * Reads a text by a few cues: what it is a sign of, and the sentences that say so. The same text is
 * always read in the same way.
 * @param parts texts that stand apart, as title and body do: no quote goes from one into another
 */
export function analyzeText(parts: readonly string[]): TextAnalysis {
  const sentences = parts.flatMap(sentencesOf);
  const found = reasonsIn(sentences);
  const says = (pattern: RegExp) => sentences.some((sentence) => pattern.test(sentence));
  const promotes = says(promotion);
  const away = promotes || says(declines);
  // "Would you use it?" of somebody who sells is no question of a buyer.
  const kept = away ? [] : found;
  const points = kept.reduce((sum, { sign }) => sum + sign.points, 0);
  const level = levelsFrom.find(([, from]) => points >= from)?.[0] ?? "Cold";
  // The two that weigh most, in the order in which they were written.
  const strongest = new Set(kept.slice(0, 2).map(({ quote }) => quote));
  const shown = sentences.filter((sentence) => strongest.has(sentence)).slice(0, 2);
  const summary = shown.length > 0 ? shown : sentences.slice(0, 1);
  return {
    level,
    score: Math.round((Math.min(points, maxPoints) / maxPoints) * 100),
    // A title has no stop of its own.
    summary: summary.map((one) => (/[\p{L}\p{N}]$/u.test(one) ? `${one}.` : one)).join(" "),
    reasons:
      kept.length > 0
        ? kept.map(({ sign: { name, message }, quote }) => ({ name, message, quote }))
        : whyCold(sentences),
    promotes,
    sentences,
  };
}
