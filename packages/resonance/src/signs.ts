import { counted, maxReasons, type ParsedText, toScore } from "./text.ts";
import type { PartScore, Reason, StyleFinding, Subject } from "./types.ts";

const toReason = ({ message, remedy, span }: StyleFinding): Reason => ({
  ...{ start: span?.[0] ?? 0, end: span?.[1] ?? 0 },
  message,
  remedy,
});

/** Words in capital letters; shorter ones are abbreviations. */
const shouted = /(?<![\p{L}\p{N}])\p{Lu}{5,}(?![\p{L}\p{N}])/gu;
const exclamation = /!/g;
const maxExclamations = 1;

/** Scores how little a text sounds like an advertisement. */
export function promotion({ content, style }: Subject): PartScore {
  const reasons = style.findings
    .filter(({ rule }) => rule === "salesy" || rule === "links")
    .map(toReason);
  for (const { 0: word, index } of content.matchAll(shouted)) {
    const span = { start: index, end: index + word.length };
    reasons.push({ ...span, message: `“${word}” shouts.`, remedy: "Write it in small letters." });
  }
  const exclamations = [...content.matchAll(exclamation)];
  const message = `${counted(exclamations.length, "exclamation mark")} in one text.`;
  for (const { index } of exclamations.slice(maxExclamations)) {
    const span = { start: index, end: index + 1 };
    reasons.push({ ...span, message, remedy: "End the sentence with a period." });
  }
  return {
    part: "promotion",
    score: toScore(100 - 15 * reasons.length),
    reasons: reasons.slice(0, 2 * maxReasons),
  };
}

/** Scores how little a text reads like AI-generated text; null when it is not in Latin letters. */
export function machineSigns({ style }: Subject, { words, isLatin }: ParsedText): PartScore | null {
  if (words.length < 2 || !isLatin) return null;
  const reasons = style.findings.filter(({ rule }) => rule === "machine_style").map(toReason);
  return { part: "machine_signs", score: toScore(100 * (1 - style.score)), reasons };
}
