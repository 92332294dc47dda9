import { type CallInput, type Calls, type CompanyContext, limits } from "@earshot/contract";
import { type CompanyForm, emptyCompanyForm, splitCommas } from "../../../lib/company-form.ts";
import type { TextFieldOptions } from "../../../ui/form-text-field.tsx";

type Answers = CallInput<Calls["startAnalysis"]>["body"]["answers"];

/** The form of the answers to the seven questions. */
export type Questions = Omit<CompanyForm, "websiteUrl"> & {
  /** Separated by commas. */
  keywords: string;
};
type Field = keyof Questions;

const { websiteUrl: _, ...emptyTexts } = emptyCompanyForm;
const emptyQuestions: Questions = { ...emptyTexts, keywords: "" };

interface Question {
  title: string;
  fields: readonly Field[];
  /** Fields that few need, shown on demand. */
  details?: readonly Field[];
}

/** The questions in the order of their keys (S2 §7). */
export const questions: readonly Question[] = [
  { title: "Your company", fields: ["companyName"] },
  {
    title: "The problem",
    fields: ["problem"],
    details: ["problemTrigger", "problemQuestion", "problemUrgency"],
  },
  {
    title: "Your audience",
    fields: ["audience", "audienceRole"],
    details: ["audienceResponsibilities", "audienceBlockers"],
  },
  { title: "Your industry", fields: ["industry"] },
  { title: "Your market", fields: ["location"] },
  { title: "Business functions", fields: ["functions"] },
  { title: "Keywords", fields: ["keywords"] },
];

const required = (message: string) => (value: string) => value.trim() !== "" || message;

/** Returns a rule for a list with commas. */
const listRule = (what: string, max: number) => (text: string) => {
  const entries = splitCommas(text);
  if (entries.length > max) return `Enter at most ${max} ${what}.`;
  const isTooLong = entries.some(({ length }) => length > limits.keywordMax);
  return !isTooLong || `Each can have at most ${limits.keywordMax} characters.`;
};

/** The texts and rules of the fields. */
export const fieldOptions: Record<Field, TextFieldOptions> = {
  companyName: {
    label: "Company or product",
    maxLength: limits.nameMax,
    isRequired: true,
    validate: required("Enter the name of your company or product."),
  },
  problem: {
    label: "What problem does it solve?",
    hint: "In your customers’ own words, such as “clients pay late”.",
    rows: 2,
    maxLength: limits.answerMax,
    isRequired: true,
    validate: required("Describe the problem."),
  },
  problemTrigger: {
    label: "What makes people start looking?",
    rows: 2,
    maxLength: limits.answerMax,
  },
  problemQuestion: {
    label: "What exactly do they ask?",
    hint: "As they would write it in public.",
    rows: 2,
    maxLength: limits.answerMax,
  },
  problemUrgency: {
    label: "What happens if it stays unsolved?",
    rows: 2,
    maxLength: limits.answerMax,
  },
  audience: {
    label: "Who has this problem?",
    hint: "Such as “owners of small agencies”.",
    rows: 2,
    maxLength: limits.answerMax,
    isRequired: true,
    validate: required("Describe who has the problem."),
  },
  audienceRole: { label: "Their role", maxLength: limits.answerMax },
  audienceResponsibilities: {
    label: "What are they responsible for?",
    rows: 2,
    maxLength: limits.answerMax,
  },
  audienceBlockers: { label: "What holds them back?", rows: 2, maxLength: limits.answerMax },
  industry: { label: "Industry", maxLength: limits.answerMax },
  location: {
    label: "Country or region",
    hint: "Web searches prefer results from a country that you name in English, such as Germany, UK or US. Other places do not change the results.",
    maxLength: limits.answerMax,
  },
  functions: {
    label: "Functions that are affected",
    hint: "Separated by commas, such as “finance, client services”.",
    validate: listRule("functions", limits.functionTagsMax),
  },
  keywords: {
    label: "Words to look for",
    hint: "Separated by commas. Without any, we take them from your answers.",
    validate: listRule("keywords", limits.contextKeywordsMax),
  },
};

/** Returns the questions filled in from the company's profile. */
export function questionsOf(profile: CompanyContext): Questions {
  const { functionTags = [], keywords = [], websiteUrl: _, ...texts } = profile;
  return {
    ...emptyQuestions,
    ...texts,
    functions: functionTags.join(", "),
    keywords: keywords.join(", "),
  };
}

/** Reads the fields of a stored draft; ignores what another version of the product stored. */
export function parseQuestions(stored: unknown): Partial<Questions> {
  const entries = Object.entries(typeof stored === "object" && stored !== null ? stored : {});
  return Object.fromEntries(
    entries.filter(([name, value]) => name in emptyQuestions && typeof value === "string"),
  );
}

/** Returns the numbered answers (S2 §7): 1 and 2 as JSON objects, 5 and 6 as JSON lists. */
export function answersOf(form: Questions): Answers {
  const text = (name: Field) => form[name].trim();
  const list = (name: Field) => {
    const entries = splitCommas(form[name]);
    return entries.length > 0 ? JSON.stringify(entries) : "";
  };
  return {
    "0": text("companyName"),
    "1": JSON.stringify({
      problem: text("problem"),
      trigger: text("problemTrigger"),
      exact_question: text("problemQuestion"),
      urgent_consequence: text("problemUrgency"),
    }),
    "2": JSON.stringify({
      audience: text("audience"),
      role: text("audienceRole"),
      responsibilities: text("audienceResponsibilities"),
      blockers: text("audienceBlockers"),
    }),
    "3": text("industry"),
    "4": text("location"),
    "5": list("functions"),
    "6": list("keywords"),
  };
}
