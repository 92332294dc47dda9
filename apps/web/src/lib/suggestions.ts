import { type KeywordSuggestion, limits, reliableKeywords } from "@earshot/contract";

/** The message if suggestions can't be loaded (S2 §8). */
export const noModel = {
  title: "Couldn't reach the AI",
  description: "We'll show reliable starter keywords when you refresh.",
} as const;

/** Fills up suggestions to six with reliable ones. */
export function sixOf(given: readonly KeywordSuggestion[]): KeywordSuggestion[] {
  const known = new Set(given.map(({ keyword }) => keyword.toLowerCase()));
  const others = reliableKeywords.filter(({ keyword }) => !known.has(keyword));
  return [...given, ...others].slice(0, limits.suggestions);
}
