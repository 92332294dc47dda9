import type { KeywordSuggestion } from "./discovery.ts";

/**
 * The six starter keywords that are offered where nothing better can be had (S2 §8): what people
 * write when they look for a product, whatever it is.
 */
export const reliableKeywords: readonly KeywordSuggestion[] = [
  {
    keyword: "looking for a tool",
    category: "Asking",
    reason: "Who writes this has decided to get something, and not yet what.",
    angle: "Say which part of the job yours takes over.",
  },
  {
    keyword: "any recommendations for",
    category: "Asking",
    reason: "Asks others to name a product, and takes answers.",
    angle: "Name what it is good at, and for whom it is not.",
  },
  {
    keyword: "best software for",
    category: "Comparing",
    reason: "Weighs products against each other, shortly before choosing.",
    angle: "Say what to compare by.",
  },
  {
    keyword: "alternative to",
    category: "Switching",
    reason: "Has a product, and wants to leave it.",
    angle: "Speak of what they miss in the one they have.",
  },
  {
    keyword: "how do you handle",
    category: "Problem",
    reason: "Has the problem and asks how others live with it.",
    angle: "Answer the question first.",
  },
  {
    keyword: "tired of",
    category: "Problem",
    reason: "Has had enough of how it is done now.",
    angle: "Take the trouble seriously before naming a way out.",
  },
];
