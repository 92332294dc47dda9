import { type KeywordSuggestion, limits } from "@earshot/contract";
import { fold, plain } from "../../../integrations/ports/plain.ts";

/** A model's or context's phrase as plain words that can be a keyword. */
export function checkSuggestion(raw: KeywordSuggestion): KeywordSuggestion {
  const keyword = plain(raw.keyword.replaceAll(/["“”|+]/g, " "), limits.keywordMax * 2)
    .replaceAll(/(?:^|\s)-+/g, " ")
    .replace(/(?<![.,;:!?\s])[.,;:!?\s]+$/u, "");
  return {
    keyword: fold(keyword),
    reason: plain(raw.reason, 200),
    category: plain(raw.category, 40),
    angle: plain(raw.angle, 200),
  };
}

const wordSet = (words: string) => new Set(words.trim().split(/\s+/));

/** Words that name no need. A phrase of only these would match every conversation. */
const generalWords = wordSet(`
  a about all an and any anyone anything app apps are as at be best business by can company companies
  customer customers do does easy fast for free from get good great has have help how i in is it its like
  make me my need new no not of on online or our people platform platforms product products service
  services simple so software solution solutions some something system systems team teams than that the
  their them they this to tool tools up us use user users want we what when where which who why will with
  work you your`);
/** A phrase that begins with one of these is the rest of a sentence. */
const unfitFirst = wordSet("and but because of or than that which whose");
/** A phrase that ends with one of these is incomplete. */
const unfitLast = wordSet(
  "a an and as because but if my nor of or our than that the their which while whose your",
);

/** Words of a comparison. Hardly anyone types the company's own name, except to compare it. */
const comparing =
  /\b(?:alternatives?|competitors?|compared?|comparison|costs?|instead|leaving|like|moving|or|pric(?:es?|ing)|reviews?|switch(?:ing)?|than|versus|vs|worth)\b/;

/** The words of a text, lower-case, without signs around them. */
const plainWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? [];

/** Where one run of words occurs in another; -1: nowhere. */
function indexOfRun(words: readonly string[], run: readonly string[]): number {
  if (run.length === 0) return -1;
  return words.findIndex((_, at) => run.every((word, offset) => words[at + offset] === word));
}

/** Whether a buyer would type a phrase: no fragment, not too general, and not about the company itself. */
export function isTypable(keyword: string, companyName: string): boolean {
  const words = plainWords(keyword);
  if (words.length === 0 || words.every((word) => generalWords.has(word))) return false;
  if (unfitFirst.has(words[0] ?? "") || unfitLast.has(words.at(-1) ?? "")) return false;
  const name = plainWords(companyName);
  const at = indexOfRun(words, name);
  return at < 0 || comparing.test(words.toSpliced(at, name.length).join(" "));
}

/** Compared without case, quotation marks and spacing. */
const keyOf = (keyword: string): string => fold(keyword.replaceAll(/["“”]/g, " ")).toLowerCase();

/**
 * Suggestions that can be monitored, that a buyer would type, and that find something that no known
 * keyword and no suggestion before them finds; in their order.
 */
export function choose(
  proposed: readonly KeywordSuggestion[],
  {
    known,
    companyName = "",
    wordRunsOf,
  }: {
    known: readonly string[];
    companyName?: string | undefined;
    /** The runs of which each is enough for a keyword to match; null: it can't be monitored. */
    wordRunsOf: (keyword: string) => string[][] | null;
  },
): KeywordSuggestion[] {
  const seen = new Set(known.map(keyOf));
  const covered = known.flatMap((keyword) => wordRunsOf(keyOf(keyword)) ?? []);
  return proposed.map(checkSuggestion).filter(({ keyword }) => {
    const key = keyOf(keyword);
    if (keyword === "" || keyword.length > limits.keywordMax || seen.has(key)) return false;
    const runs = wordRunsOf(keyword);
    if (runs === null || !isTypable(keyword, companyName)) return false;
    // Another keyword already finds everything that it would find.
    if (runs.some((run) => covered.some((other) => indexOfRun(run, other) >= 0))) return false;
    seen.add(key);
    covered.push(...runs);
    return true;
  });
}
