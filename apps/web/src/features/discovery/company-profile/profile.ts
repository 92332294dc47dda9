import { type CompanyContext, limits, type User } from "@earshot/contract";
import {
  type CompanyField,
  type CompanyForm,
  emptyCompanyForm,
  type Step,
  splitCommas,
  steps,
} from "../../../lib/company-form.ts";
import type { Profile } from "./api/complete-onboarding.ts";

/** The required fields of each step (S2 §5). */
const requiredIn = {
  1: ["companyName", "problem"],
  2: ["audience", "audienceRole"],
  3: ["industry"],
} as const satisfies Record<Step, readonly CompanyField[]>;

/** Returns the furthest step that may be shown: the first one with an empty required field. */
export function furthestStep(answers: CompanyForm): Step {
  return steps.find((step) => requiredIn[step].some((name) => answers[name].trim() === "")) ?? 3;
}

/** Returns the function tags of a text with commas, without duplicates and cut to their limits. */
export function functionTagsIn(text: string): string[] {
  const parts = new Map<string, string>();
  for (const part of splitCommas(text)) {
    const tag = part.slice(0, limits.keywordMax).trim();
    const key = tag.toLowerCase();
    if (!parts.has(key)) parts.set(key, tag);
  }
  return [...parts.values()].slice(0, limits.functionTagsMax);
}

const trimmed = (answers: CompanyForm): CompanyForm =>
  Object.fromEntries(
    Object.entries(answers).map(([name, value]) => [name, value.trim()]),
  ) as unknown as CompanyForm;

/** Returns the company context that suggestions are made from, without empty fields. */
export function contextOf(answers: CompanyForm, keywords: readonly string[]): CompanyContext {
  const { functions, ...texts } = trimmed(answers);
  const given = Object.entries(texts).filter(([, value]) => value !== "");
  const tags = functionTagsIn(functions);
  return {
    ...Object.fromEntries(given),
    ...(tags.length > 0 && { functionTags: tags }),
    ...(keywords.length > 0 && { keywords: [...keywords] }),
  };
}

/** Encodes a list as JSON, because a keyword may contain a comma. */
const listAnswer = (entries: readonly string[]): string =>
  entries.length > 0 ? JSON.stringify(entries) : "";

/** Returns the form of a saved profile. */
export function formOf({ functionTags = [], keywords: _, ...texts }: CompanyContext): CompanyForm {
  return { ...emptyCompanyForm, ...texts, functions: functionTags.join(", ") };
}

/**
 * Returns the call's body (S2 §7): answers are numbered, 1 and 2 as JSON, with flat copies beside them.
 * @param isChange whether the form was filled with the saved profile: an empty field then clears the
 *   saved answer; otherwise empty fields are not sent
 */
export function profileOf(
  answers: CompanyForm,
  keywords: readonly string[],
  isChange = false,
): Profile {
  const { companyName, industry, location, functions, websiteUrl, ...flat } = trimmed(answers);
  const numbered = {
    "0": companyName,
    "1": JSON.stringify({
      problem: flat.problem,
      trigger: flat.problemTrigger,
      exact_question: flat.problemQuestion,
      urgent_consequence: flat.problemUrgency,
    }),
    "2": JSON.stringify({
      audience: flat.audience,
      role: flat.audienceRole,
      responsibilities: flat.audienceResponsibilities,
      blockers: flat.audienceBlockers,
    }),
    "3": industry,
    "4": location,
    "5": listAnswer(functionTagsIn(functions)),
    ...(keywords.length > 0 && { "6": listAnswer(keywords) }),
  };
  const isGiven = ([, value]: [string, string]) => value !== "";
  const sentAnswers = Object.entries(numbered).filter((answer) => isChange || isGiven(answer));
  return {
    companyName,
    discovery_answers: Object.fromEntries(sentAnswers),
    ...Object.fromEntries(Object.entries(flat).filter(isGiven)),
    ...((isChange || websiteUrl !== "") && { websiteUrl }),
    ...(keywords.length > 0 && { keywords: [...keywords] }),
  };
}

/** Returns how many more keywords the plan allows. */
export function keywordsLeft({ keywordsUsed, keywordsLimit }: User): number {
  return keywordsLimit === null
    ? Number.POSITIVE_INFINITY
    : Math.max(0, keywordsLimit - keywordsUsed);
}

/** Whether the last step asks for starter keywords, all of which are then required (S2 §5). */
export const asksForKeywords = (user: User): boolean =>
  !user.hasCompletedOnboarding && keywordsLeft(user) >= limits.starterKeywords;
