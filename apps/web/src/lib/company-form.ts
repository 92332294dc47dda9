import { limits, type WebsiteAnalysis } from "@earshot/contract";
import type { UseFormReturn } from "react-hook-form";
import { truncate } from "./truncate.ts";

/**
 * The form about a company, as its fields hold it. Onboarding asks for the customer's own company, the
 * friend search for that of a friend.
 */
export interface CompanyForm {
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
  /** Business functions, separated by commas. */
  functions: string;
}

export type CompanyField = keyof CompanyForm;

export const emptyCompanyForm: CompanyForm = {
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

export type Step = 1 | 2 | 3;
export const steps: readonly Step[] = [1, 2, 3];

/** The fields of each step in order; the website comes before those of the first step. */
export const stepFields: Record<Step, readonly CompanyField[]> = {
  1: ["companyName", "problem", "problemQuestion", "problemUrgency"],
  2: ["audience", "audienceRole", "audienceResponsibilities", "audienceBlockers"],
  3: ["industry", "location", "problemTrigger", "functions"],
};

/** Returns the maximum length of a field. */
export function maxLengthOf(name: CompanyField): number {
  if (name === "companyName") return limits.nameMax;
  return name === "websiteUrl" ? 2_000 : limits.answerMax;
}

/** Splits a text at its commas into trimmed parts without empty ones. */
export const splitCommas = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** Reads the fields of a stored draft; ignores what another version of the product stored. */
export function parseCompanyForm(stored: unknown): Partial<CompanyForm> {
  const entries = Object.entries(typeof stored === "object" && stored !== null ? stored : {});
  return Object.fromEntries(
    entries.filter(([name, value]) => name in emptyCompanyForm && typeof value === "string"),
  );
}

/** Returns what a website analysis found, cut to what the fields hold (S2 §4). */
export function fieldsFoundIn({
  functions,
  source: _,
  ...texts
}: WebsiteAnalysis): Partial<CompanyForm> {
  const found = { ...texts, functions: functions?.join(", ") };
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, value]) => {
      if (!(name in emptyCompanyForm) || !value?.trim()) return [];
      return [[name, truncate(value.trim(), maxLengthOf(name as CompanyField))]];
    }),
  );
}

/**
 * Fills in what a website analysis found. Fields that were edited since `before` keep their text.
 * @returns the fields that were filled in
 */
export function fillFromAnalysis(
  form: Pick<UseFormReturn<CompanyForm>, "getValues" | "setValue" | "clearErrors">,
  before: CompanyForm,
  analysis: WebsiteAnalysis,
): CompanyField[] {
  const now = { ...form.getValues() };
  const found = Object.entries(fieldsFoundIn(analysis)) as [CompanyField, string][];
  const filled = found.filter(([name]) => now[name] === before[name]);
  for (const [name, value] of filled) {
    form.setValue(name, value, { shouldDirty: true });
    form.clearErrors(name);
  }
  return filled.map(([name]) => name);
}
