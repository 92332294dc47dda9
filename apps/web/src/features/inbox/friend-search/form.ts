import { type CompanyContext, type FriendContext, limits } from "@earshot/contract";
import {
  type CompanyField,
  type CompanyForm,
  type Step,
  splitCommas,
} from "../../../lib/company-form.ts";
import { truncate } from "../../../lib/truncate.ts";

/** The fields that Next requires (S2 §5); the third step requires a phrase. */
export const required: Record<Step, readonly CompanyField[]> = {
  1: ["companyName", "problem"],
  2: ["audience", "audienceRole"],
  3: [],
};

/** Whether a step has everything it requires. */
export const isComplete = (step: Step, form: CompanyForm, phrases: readonly string[]): boolean =>
  required[step].every((name) => form[name].trim() !== "") && (step < 3 || phrases.length > 0);

/** Returns the error of the functions field. */
export function functionsProblem(text: string): string | undefined {
  const functions = splitCommas(text);
  if (functions.length > limits.functionTagsMax) {
    return `List at most ${limits.functionTagsMax} functions.`;
  }
  if (functions.some((one) => one.length > limits.keywordMax)) {
    return `A function can have at most ${limits.keywordMax} characters. Put commas between them.`;
  }
}

/** Returns the whole form, which suggestions are made from (S2 §7). */
export function wholeContext(form: CompanyForm, keywords: readonly string[]): CompanyContext {
  const { functions, ...texts } = form;
  const functionTags = splitCommas(functions)
    .filter((one) => one.length <= limits.keywordMax)
    .slice(0, limits.functionTagsMax);
  return { ...texts, functionTags, keywords: [...keywords] };
}

/** Returns the context of each search and of the snapshot (S2 §7, friendSearch). */
export function searchContext(form: CompanyForm, keywords: readonly string[]): FriendContext {
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

/** Returns a snapshot's title (S2 §3). */
export function titleOf({ companyName }: Pick<CompanyForm, "companyName">): string {
  const name = truncate(companyName.trim(), limits.nameMax);
  return name ? `${name} - Friend Search` : "Friend Search Results";
}
