import { parsePhrase } from "@earshot/matcher";

/**
 * The word runs, folded as matching folds them, of which each one alone is enough for a keyword to match.
 * None for a keyword that requires or excludes more; null for one that can't be monitored.
 */
export function wordRunsOf(keyword: string): string[][] | null {
  const parsed = parsePhrase(keyword);
  if (!parsed.ok) return null;
  const { any, required, excluded } = parsed.phrase;
  return required.length + excluded.length > 0 ? [] : any.map(({ words }) => words);
}
