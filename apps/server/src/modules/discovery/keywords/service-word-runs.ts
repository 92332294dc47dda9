import { parsePhrase } from "@earshot/matcher";

/**
 * The word runs of a keyword, folded as in matching: each one alone is enough for the keyword to match. Empty for
 * a keyword that also requires or excludes words; null for one that can't be monitored.
 */
export function wordRunsOf(keyword: string): string[][] | null {
  const parsed = parsePhrase(keyword);
  if (!parsed.ok) return null;
  const { any, required, excluded } = parsed.phrase;
  return required.length + excluded.length > 0 ? [] : any.map(({ words }) => words);
}
