import { truncate } from "../json.ts";
import { sentencesOf } from "../reader/sentences.ts";
import type { QuotedDocument } from "./request.ts";

/** Whether the instructions ask for document numbers as citations. */
export const asksForCitations = (system: string): boolean =>
  /document's number in square brackets/.test(system);

const wordsOf = (text: string): Set<string> =>
  new Set((text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 3));

/** The sentence of a text that shares the most words with the prompt. */
function nearest(text: string, prompt: Set<string>): string {
  const sentences = sentencesOf(text);
  const shared = (sentence: string) => wordsOf(sentence).intersection(prompt).size;
  return sentences.reduce(
    (best, one) => (shared(one) > shared(best) ? one : best),
    sentences[0] ?? "",
  );
}

/**
 * An answer from the documents: the sentence of each that is nearest to the prompt, with the document's number.
 * @param extra text that is added without a source
 */
export function citedAnswer(
  documents: readonly QuotedDocument[],
  prompt: string,
  extra: string,
): string {
  const words = wordsOf(prompt);
  const lines = documents.flatMap(({ kind, text }, index) => {
    const sentence = kind === "sample" ? "" : nearest(text, words);
    return sentence === "" ? [] : [`- ${sentence} [${index + 1}]`];
  });
  const opening =
    lines.length > 0
      ? `This is what your sources say about “${truncate(prompt, 80)}”:`
      : `Your sources say nothing about “${truncate(prompt, 80)}”.`;
  return [opening, ...lines, extra].filter(Boolean).join("\n");
}
