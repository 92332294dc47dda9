import type { Answers } from "./answers.ts";

type Names = Record<keyof Answers, string>;

/** What each field asks. */
export const labels = {
  websiteUrl: "Website URL",
  companyName: "Company name",
  problem: "What problem does it solve?",
  problemQuestion: "What exactly do people ask when they have it?",
  problemUrgency: "What happens if it stays unsolved?",
  audience: "Who has this problem?",
  audienceRole: "What is their role?",
  audienceResponsibilities: "What are they responsible for?",
  audienceBlockers: "What holds them back?",
  industry: "Industry",
  location: "Location",
  problemTrigger: "What makes them start to look?",
  functions: "Business functions",
} as const satisfies Names;

/** What each field is called in a sentence. */
export const shortNames = {
  websiteUrl: "website",
  companyName: "company name",
  problem: "problem",
  problemQuestion: "exact question",
  problemUrgency: "urgency",
  audience: "audience",
  audienceRole: "role",
  audienceResponsibilities: "responsibilities",
  audienceBlockers: "blockers",
  industry: "industry",
  location: "location",
  problemTrigger: "trigger",
  functions: "business functions",
} as const satisfies Names;
