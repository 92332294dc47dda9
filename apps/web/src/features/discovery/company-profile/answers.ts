import { type CompanyContext, limits, type User, type WebsiteAnalysis } from "@earshot/contract";
import type { Profile } from "./api/complete-onboarding.ts";

/** What the screen asks for, as it stands in the fields. */
export interface Answers {
  websiteUrl: string;
  companyName: string;
  problem: string;
  problemQuestion: string;
  problemUrgency: string;
  audience: string;
  audienceRole: string;
  audienceResponsibilities: string;
  audienceBlockers: string;
  industry: string;
  location: string;
  problemTrigger: string;
  /** Business functions, with commas between them. */
  functions: string;
}

export const noAnswers: Answers = {
  websiteUrl: "",
  companyName: "",
  problem: "",
  problemQuestion: "",
  problemUrgency: "",
  audience: "",
  audienceRole: "",
  audienceResponsibilities: "",
  audienceBlockers: "",
  industry: "",
  location: "",
  problemTrigger: "",
  functions: "",
};

/** The steps of S2 §5, each with what it can't do without. */
const requiredIn = {
  1: ["companyName", "problem"],
  2: ["audience", "audienceRole"],
  3: ["industry"],
} as const satisfies Record<number, readonly (keyof Answers)[]>;

export type Step = keyof typeof requiredIn;
export const steps: readonly Step[] = [1, 2, 3];

/** The furthest step that may be shown: the first one that lacks something. */
export function furthestStep(answers: Answers): Step {
  return steps.find((step) => requiredIn[step].some((name) => answers[name].trim() === "")) ?? 3;
}

/** Parts of a text with commas: trimmed, without empty ones and without the same twice. */
export function splitList(text: string): string[] {
  const parts = new Map<string, string>();
  for (const part of text.split(",")) {
    const tidy = part.trim().slice(0, limits.keywordMax).trim();
    const key = tidy.toLowerCase();
    if (tidy !== "" && !parts.has(key)) parts.set(key, tidy);
  }
  return [...parts.values()].slice(0, limits.functionTagsMax);
}

const trimmed = (answers: Answers): Answers =>
  Object.fromEntries(
    Object.entries(answers).map(([name, value]) => [name, value.trim()]),
  ) as unknown as Answers;

/** What is told of the company when phrases are asked for; what is empty is left out. */
export function contextOf(answers: Answers, keywords: readonly string[]): CompanyContext {
  const { functions, ...texts } = trimmed(answers);
  const given = Object.entries(texts).filter(([, value]) => value !== "");
  const tags = splitList(functions);
  return {
    ...Object.fromEntries(given),
    ...(tags.length > 0 && { functionTags: tags }),
    ...(keywords.length > 0 && { keywords: [...keywords] }),
  };
}

/** As JSON: a keyword may have a comma of its own. */
const listAnswer = (entries: readonly string[]): string =>
  entries.length > 0 ? JSON.stringify(entries) : "";

/** What a workspace has said before, as it stands in the fields. */
export function answersIn({ functionTags = [], keywords: _, ...texts }: CompanyContext): Answers {
  return { ...noAnswers, ...texts, functions: functionTags.join(", ") };
}

/**
 * The call's body (S2 §7): answers are numbered, 1 and 2 as JSON, with flat copies beside them.
 * @param isChange what was said before stood in the fields, so that a field left empty takes it back;
 *   else what is left empty is not told.
 */
export function profileOf(
  answers: Answers,
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
    "5": listAnswer(splitList(functions)),
    ...(keywords.length > 0 && { "6": listAnswer(keywords) }),
  };
  const isGiven = ([, value]: [string, string]) => value !== "";
  const told = Object.entries(numbered).filter((answer) => isChange || isGiven(answer));
  return {
    companyName,
    discovery_answers: Object.fromEntries(told),
    ...Object.fromEntries(Object.entries(flat).filter(isGiven)),
    ...((isChange || websiteUrl !== "") && { websiteUrl }),
    ...(keywords.length > 0 && { keywords: [...keywords] }),
  };
}

/** How much a field takes. */
export function longest(name: keyof Answers): number {
  if (name === "companyName") return limits.nameMax;
  return name === "websiteUrl" ? 2_000 : limits.answerMax;
}

/** What a website's analysis fills in: what it has found, cut to what the fields hold (S2 §4). */
export function foundIn({ functions, source: _, ...texts }: WebsiteAnalysis): Partial<Answers> {
  const found = { ...texts, functions: functions?.join(", ") };
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, value]) => {
      if (!(name in noAnswers) || !value?.trim()) return [];
      return [[name, value.trim().slice(0, longest(name as keyof Answers))]];
    }),
  );
}

/** How many more keywords may be watched. */
export function freeKeywords({ keywordsUsed, keywordsLimit }: User): number {
  return keywordsLimit === null
    ? Number.POSITIVE_INFINITY
    : Math.max(0, keywordsLimit - keywordsUsed);
}

/** Whether starter keywords are asked for, and then all of them needed (S2 §5). */
export const asksForKeywords = (user: User): boolean =>
  !user.hasCompletedOnboarding && freeKeywords(user) >= limits.starterKeywords;
