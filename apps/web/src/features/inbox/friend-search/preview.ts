import { limits } from "@earshot/contract";
import { truncate } from "../../../lib/truncate.ts";

/** What of a post is shown and kept: the page shows no more, and one more says that it is cut. */
export const kept = (content: string): string => truncate(content, limits.previewMax + 1);

/** A post's content on the results page (S2 §2): cut at 280 characters, with an ellipsis. */
export function previewOf(content: string): string {
  const text = content.trim();
  if (text === "") return "No preview available.";
  if (text.length <= limits.previewMax) return text;
  return `${truncate(text, limits.previewMax).trimEnd()}…`;
}
