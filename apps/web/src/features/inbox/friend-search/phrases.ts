import { limits } from "@earshot/contract";
import type { ToastMessage } from "../../../ui/toast-store.ts";

/** The maximum number of phrases of a search. */
export const maxPhrases = limits.friendPhrasesMax;

const same = (one: string, other: string) =>
  one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase();

/** Whether the list contains a phrase, ignoring case (S2 §5). */
export const hasPhrase = (phrases: readonly string[], phrase: string): boolean =>
  phrases.some((one) => same(one, phrase));

/** Why a phrase was not added, in the words of S2 §5. */
const refusals = {
  full: {
    title: "Keyword limit reached",
    description: `You can add up to ${maxPhrases} phrases per friend search.`,
    tone: "destructive",
  },
  duplicate: {
    title: "Duplicate keyword",
    description: "Use a different phrasing so we can search unique conversations.",
    tone: "destructive",
  },
} as const satisfies Record<string, ToastMessage>;

/** Returns the list with a phrase added, or why not; null if the phrase is empty. */
export function withPhrase(
  phrases: readonly string[],
  typed: string,
): { phrases: string[] } | { refusal: ToastMessage } | null {
  const phrase = typed.trim();
  if (phrase === "") return null;
  if (phrases.length >= maxPhrases) return { refusal: refusals.full };
  if (hasPhrase(phrases, phrase)) return { refusal: refusals.duplicate };
  return { phrases: [...phrases, phrase] };
}

/** Returns the phrases of a search (S2 §5): trimmed, without duplicates, cut to the maximum. */
export function phrasesToSearch(phrases: readonly string[]): string[] {
  const unique: string[] = [];
  for (const phrase of phrases) {
    if (phrase.trim() !== "" && !hasPhrase(unique, phrase)) unique.push(phrase.trim());
  }
  return unique.slice(0, maxPhrases);
}
