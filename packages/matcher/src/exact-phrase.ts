import { parsePhrase } from "./parse.ts";
import { cut, MAX_LENGTH } from "./pieces.ts";
import { tokenize } from "./tokenize.ts";

const inQuotes = (text: string) => `"${text}"`;

/**
 * The phrase with all its words in quotes, so that other forms of them no longer count: `crm tools +free` is
 * `"crm tools" +"free"`.
 * @returns null if there is nothing to put in quotes, or if the result is no valid phrase.
 */
export function exactPhrase(text: string): string | null {
  const pieces = parsePhrase(text).ok ? cut(text.trim()) : undefined;
  const piecesWithWords = pieces?.filter((piece) => tokenize(piece.text).folded.length > 0) ?? [];
  if (piecesWithWords.every(({ quoted }) => quoted)) return null;
  const textsOf = (some: typeof piecesWithWords) => some.map((piece) => piece.text.trim());
  const numbers = new Set(piecesWithWords.map(({ alternative }) => alternative));
  const alternatives = [...numbers].map((number) => {
    const own = piecesWithWords.filter(
      ({ alternative, role }) => alternative === number && role === "alternative",
    );
    const bare = textsOf(own.filter(({ quoted }) => !quoted)).join(" ");
    // Bare words are the term wherever they are; without them, the first quoted part is.
    const parts = [bare, ...textsOf(own.filter(({ quoted }) => quoted))];
    return parts.filter(Boolean).map(inQuotes).join(" ");
  });
  const signed = (role: "required" | "excluded", sign: string) =>
    textsOf(piecesWithWords.filter((piece) => piece.role === role)).map(
      (words) => sign + inQuotes(words),
    );
  const exact = [
    alternatives.filter(Boolean).join(" | "),
    ...signed("required", "+"),
    ...signed("excluded", "-"),
  ]
    .filter(Boolean)
    .join(" ");
  return exact.length <= MAX_LENGTH && parsePhrase(exact).ok ? exact : null;
}
