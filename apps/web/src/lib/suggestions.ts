import { type KeywordSuggestion, limits, reliableKeywords } from "@earshot/contract";

/** What is said where suggestions can't be had (S2 §8). */
export const noModel = {
  title: "Couldn't reach the AI",
  description: "We'll show reliable starter keywords when you refresh.",
} as const;

/** Those that were given, and of the reliable ones as many as are missing to six. */
export function sixOf(given: readonly KeywordSuggestion[]): KeywordSuggestion[] {
  const known = new Set(given.map(({ keyword }) => keyword.toLowerCase()));
  const others = reliableKeywords.filter(({ keyword }) => !known.has(keyword));
  return [...given, ...others].slice(0, limits.suggestions);
}
