import { groundingOf } from "../../../apps/server/src/modules/studio/content/rules-grounding.ts";
import { randomFrom } from "../random.ts";
import { given, groundedSentences } from "./brief.ts";
import { plantedClaims } from "./claims.ts";

/** The result of the proof of grounding. */
export interface GroundingResult {
  texts: number;
  /** Planted facts that were not marked, a sentence each. */
  unmarked: string[];
  /** Marks on sentences that the brief supports, a sentence each. */
  wronglyMarked: string[];
  /** Planted facts by their kind. */
  byKind: Map<string, { planted: number; marked: number }>;
}

/**
 * Writes a text for every planted fact, among sentences that the brief supports, and checks that it is marked.
 * @param ground the function that finds the marks; a test passes one that finds none
 */
export function runGrounding(seed: number, ground = groundingOf): GroundingResult {
  const random = randomFrom(seed);
  const pick = () => groundedSentences[Math.floor(random() * groundedSentences.length)] ?? "";
  const result: GroundingResult = {
    texts: 0,
    unmarked: [],
    wronglyMarked: [],
    byKind: new Map(),
  };
  for (const { kind, sentence, words } of plantedClaims) {
    const sentences = [...new Set([pick(), pick(), pick(), pick()])];
    const at = Math.floor(random() * (sentences.length + 1));
    const text = sentences.toSpliced(at, 0, sentence).join(random() < 0.5 ? " " : "\n\n");
    const start = text.indexOf(sentence);
    const end = start + sentence.length;
    const { unsupported } = ground(text, given);
    const claimed = start + sentence.indexOf(words);
    const isMarked = unsupported.some(
      (one) => one.start < claimed + words.length && claimed < one.end,
    );
    const counts = result.byKind.get(kind) ?? { planted: 0, marked: 0 };
    counts.planted += 1;
    counts.marked += isMarked ? 1 : 0;
    result.byKind.set(kind, counts);
    result.texts += 1;
    if (!isMarked) result.unmarked.push(`${kind}: ${sentence}`);
    for (const one of unsupported) {
      const isOutside = one.end <= start || end <= one.start;
      if (isOutside) result.wronglyMarked.push(`“${one.words}” in: ${text}`);
    }
  }
  return result;
}
