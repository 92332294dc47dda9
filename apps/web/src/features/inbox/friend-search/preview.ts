import { limits } from "@earshot/contract";

/** The first characters of a text, never half of one that takes two places. */
export function firstOf(text: string, most: number): string {
  const cut = text.slice(0, most);
  return cut.isWellFormed() ? cut : cut.slice(0, -1).toWellFormed();
}

/** What of a post is shown and kept: the page shows no more, and one more says that it is cut. */
export const kept = (content: string): string => firstOf(content, limits.previewMax + 1);

/** A post's content on the results page (S2 §2): cut at 280 characters, with an ellipsis. */
export function previewOf(content: string): string {
  const text = content.trim();
  if (text === "") return "No preview available.";
  if (text.length <= limits.previewMax) return text;
  return `${firstOf(text, limits.previewMax).trimEnd()}…`;
}
