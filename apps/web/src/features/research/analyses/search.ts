import { type IntentLevel, intentLevels, type Precision } from "@earshot/contract";
import { validId } from "../../../lib/search-values.ts";

/** The parts of an analysis, of which one is shown. */
export const analysisParts = [
  "personas",
  "themes",
  "communities",
  "keywords",
  "discussions",
  "figures",
] as const;
export type AnalysisPart = (typeof analysisParts)[number];

/** The parameters of the analyses in the address: the open one, the shown part, and the precision filter. */
export interface AnalysisSearch {
  analysis?: string | undefined;
  part?: AnalysisPart | undefined;
  phrase?: string | undefined;
  days?: number | undefined;
  level?: IntentLevel | undefined;
  community?: string | undefined;
}

const textOf = (value: unknown): string | undefined =>
  (typeof value === "string" && value.trim().slice(0, 100)) || undefined;

function daysOf(value: unknown): number | undefined {
  const days = Number(value);
  return Number.isInteger(days) && days >= 1 && days <= 3_650 ? days : undefined;
}

/** Reads the search part of the screen's address. */
export const parseAnalysisSearch = (search: Record<string, unknown>): AnalysisSearch => ({
  analysis: validId(search.analysis),
  part: analysisParts.find((part) => part === search.part),
  // Punctuation alone never occurs as a phrase.
  phrase: /[\p{L}\p{N}]/u.test(String(search.phrase)) ? textOf(search.phrase) : undefined,
  days: daysOf(search.days),
  level: intentLevels.find((level) => level === search.level),
  community: textOf(search.community),
});

/** Returns the precision filter of an address; null if there is none. */
export function precisionOf(search: AnalysisSearch): Precision | null {
  const { phrase, days, level, community } = search;
  const filter = {
    ...(phrase !== undefined && { phrase }),
    ...(days !== undefined && { maxAgeDays: days }),
    ...(level !== undefined && { level }),
    ...(community !== undefined && { subreddit: community }),
  };
  return Object.keys(filter).length > 0 ? filter : null;
}

/** Returns the parameters of the address for a precision filter. */
export const searchOf = ({ phrase, maxAgeDays, level, subreddit }: Precision): AnalysisSearch => ({
  phrase,
  days: maxAgeDays,
  level,
  community: subreddit,
});
