import { limits } from "@earshot/contract";
import { truncate } from "../../../lib/truncate.ts";

/** Returns the stored part of a post: one character more than is shown, so that a cut can be noticed. */
export const storedContent = (content: string): string => truncate(content, limits.previewMax + 1);

/** Returns a post's content for the results page (S2 §2): cut at 280 characters, with an ellipsis. */
export function previewOf(content: string): string {
  const text = content.trim();
  if (text === "") return "No preview available.";
  if (text.length <= limits.previewMax) return text;
  return `${truncate(text, limits.previewMax).trimEnd()}…`;
}
