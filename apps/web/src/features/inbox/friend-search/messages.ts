import type { FriendRun } from "@earshot/contract";
import { messageOf } from "../../../lib/api-error.ts";
import { count } from "../../../lib/format.ts";
import { noModel } from "../../../lib/suggestions.ts";
import { showToast, type ToastMessage } from "../../../ui/toast-store.ts";

/** The exact messages of S2 §§4, 5 and 8. */
export const messages = {
  analyzed: {
    title: "Website analyzed!",
    description: "We've pre-filled a few things from your friend's site.",
  },
  analysisFailed: {
    title: "Analysis failed",
    description: "We couldn't analyze the website. Fill in details manually.",
    tone: "destructive",
  },
  noIdeas: { ...noModel, tone: "destructive" },
  noPhrase: {
    title: "Add at least one keyword",
    description: "We need at least one phrase to search for your friend.",
    tone: "destructive",
  },
  noTokens: {
    title: "No keyword tokens remaining",
    description: "Free up or purchase more keyword tokens before running another friend search.",
    tone: "destructive",
  },
  exhausted: {
    title: "Keyword tokens exhausted",
    description: "We stopped after the latest phrase because there are no tokens left.",
    tone: "destructive",
  },
  notSaved: {
    title: "Could not save results",
    description: "We couldn't save your friend search results. Please try again.",
    tone: "destructive",
  },
} as const satisfies Record<string, ToastMessage>;

/** Returns the message of a failed search. */
export const searchProblem = (error: unknown): string =>
  messageOf(error, "Something went wrong while searching. Please try again.");

/** Shows that a search failed. */
export const showSearchFailure = (error: unknown): void =>
  showToast({ title: "Search failed", description: searchProblem(error), tone: "destructive" });

/**
 * Describes the results in a sentence (S2 §4).
 * @param isWhole whether every phrase was searched
 */
export function describeResults(runs: readonly FriendRun[], isWhole: boolean): string {
  const [only, ...others] = runs;
  if (only && others.length === 0) {
    return `We found ${count(only.posts.length, "conversation")} for "${only.keyword}."`;
  }
  return isWhole
    ? "We pulled conversations for each phrase you added."
    : "We saved what was found so far.";
}
