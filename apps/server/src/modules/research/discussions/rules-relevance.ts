import type { CompanyContext } from "@earshot/contract";
import { cut, fold } from "../../../integrations/ports/plain.ts";
import { isGeneralWord, stemOf, subjectStems, wordsOf } from "./rules-words.ts";

/** How much a word counts, by the field of the company's profile that contains it. */
const fieldWeights = {
  keywords: 3,
  functionTags: 3,
  problem: 2,
  problemQuestion: 2,
  problemTrigger: 2,
  audience: 1,
  audienceRole: 1,
  audienceBlockers: 1,
  problemUrgency: 1,
  industry: 1,
  about: 1,
} as const;

/** General words count less: they are in every conversation. */
const generalShare = 0.25;
/** A full match has as much weight as this many of the heaviest words: no post repeats a whole profile. */
const fullMatchWords = 8;

/** The maximum length of a fact in the description of a company, in UTF-16 units. */
const factMax = 600;

/** The weights of a company's words, by stem. */
export type CompanyTerms = ReadonlyMap<string, number>;

/** The texts of a company about itself. */
export const companyTexts = (company: CompanyContext & { about?: string | undefined }): string[] =>
  Object.values(company).flatMap((value) => (typeof value === "string" ? [value] : (value ?? [])));

/** The words of a company with their weights. */
export function companyTermsOf(
  company: CompanyContext & { about?: string | undefined },
): CompanyTerms {
  const weights = new Map<string, number>();
  for (const [field, weight] of Object.entries(fieldWeights)) {
    const answer = company[field as keyof typeof fieldWeights] ?? "";
    const text = typeof answer === "string" ? answer : answer.join("\n");
    const general = new Set(wordsOf(text).filter(isGeneralWord).map(stemOf));
    for (const stem of subjectStems(text)) {
      const counted = general.has(stem) ? weight * generalShare : weight;
      weights.set(stem, Math.max(weights.get(stem) ?? 0, counted));
    }
  }
  return weights;
}

/** 0 to 100: the weighted share of a company's words in a text. */
export function relevanceOf(text: string, terms: CompanyTerms): number {
  const heaviest = [...terms.values()].toSorted((a, b) => b - a).slice(0, fullMatchWords);
  const full = heaviest.reduce((sum, weight) => sum + weight, 0);
  if (full === 0) return 0;
  const stems = subjectStems(text);
  const matched = [...terms].reduce(
    (sum, [stem, weight]) => sum + (stems.has(stem) ? weight : 0),
    0,
  );
  return Math.round(100 * Math.min(1, matched / full));
}

/** Facts of a company, each on a line of limited length. */
export const describeFacts = (facts: readonly { label: string; value: string }[]): string =>
  facts.map(({ label, value }) => `${label}: ${cut(fold(value), factMax)}`).join("\n");
