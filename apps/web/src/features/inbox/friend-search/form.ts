import {
  type CompanyContext,
  type FriendContext,
  limits,
  type WebsiteAnalysis,
} from "@earshot/contract";
import { firstOf } from "./preview.ts";

/** What the wizard asks, as it is typed (S2 §3, Friend search form); functions are one line. */
export interface FriendForm {
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
  functions: string;
}
export type FieldName = keyof FriendForm;

export const emptyForm: FriendForm = {
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

export const steps = 3;
export type Step = 1 | 2 | 3;

/** What must be filled in before Next (S2 §5); the third step needs a phrase. */
export const required: Record<Step, readonly FieldName[]> = {
  1: ["companyName", "problem"],
  2: ["audience", "audienceRole"],
  3: [],
};

/** Whether a step has all that it needs. */
export const isComplete = (step: Step, form: FriendForm, phrases: readonly string[]): boolean =>
  required[step].every((name) => form[name].trim() !== "") && (step < 3 || phrases.length > 0);

/** The business functions in what was typed (S2 §5): split on commas, trimmed, empty ones dropped. */
export const functionsIn = (text: string): string[] =>
  text
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");

/** What is wrong with the functions as typed. */
export function functionsProblem(text: string): string | undefined {
  const functions = functionsIn(text);
  if (functions.length > limits.functionTagsMax) {
    return `List at most ${limits.functionTagsMax} functions.`;
  }
  if (functions.some((one) => one.length > limits.keywordMax)) {
    return `A function can have at most ${limits.keywordMax} characters. Put commas between them.`;
  }
}

/** All that is told of the friend's company, for suggestions (S2 §7). */
export function wholeContext(form: FriendForm, keywords: readonly string[]): CompanyContext {
  const { functions, ...told } = form;
  const functionTags = functionsIn(functions)
    .filter((one) => one.length <= limits.keywordMax)
    .slice(0, limits.functionTagsMax);
  return { ...told, functionTags, keywords: [...keywords] };
}

/** What goes with each search and into the snapshot (S2 §7, friendSearch). */
export function searchContext(form: FriendForm, keywords: readonly string[]): FriendContext {
  const { companyName, problem, audience, audienceRole, problemTrigger, industry, location } = form;
  return {
    companyName,
    problem,
    audience,
    audienceRole,
    problemTrigger,
    industry,
    location,
    keywords: [...keywords],
  };
}

/** How a snapshot is called (S2 §3). */
export function titleOf({ companyName }: Pick<FriendForm, "companyName">): string {
  const name = firstOf(companyName.trim(), limits.nameMax);
  return name ? `${name} - Friend Search` : "Friend Search Results";
}

/** The longest that a field takes. */
export const longest = (name: FieldName): number =>
  name === "companyName" ? limits.nameMax : limits.answerMax;

/** The fields that a website tells of, as the form holds them. */
function toldBy({ functions, source: _, ...told }: WebsiteAnalysis): Partial<FriendForm> {
  return { ...told, ...(functions && { functions: functions.join(", ") }) };
}

/**
 * The form with what a website told of (S2 §4): what it does not tell stays, and so does what was
 * typed while it was read.
 * @returns the form and how many fields were filled in
 */
export function prefilled(
  form: FriendForm,
  before: FriendForm,
  analysis: WebsiteAnalysis,
): { form: FriendForm; filled: number } {
  const next = { ...form };
  let filled = 0;
  for (const [name, value] of Object.entries(toldBy(analysis))) {
    const field = name as FieldName;
    const text = typeof value === "string" ? firstOf(value.trim(), longest(field)) : "";
    if (text === "" || form[field] !== before[field]) continue;
    next[field] = text;
    filled += 1;
  }
  return { form: next, filled };
}
