import { type CompanyField, maxLengthOf } from "../../../lib/company-form.ts";
import { fieldRule } from "../../../lib/field-rule.ts";
import type { TextFieldOptions } from "../../../ui/form-text-field.tsx";

const required = (message: string) => (value: string) => value.trim() !== "" || message;

const websiteRule = fieldRule(({ calls }) => calls.putProfile.body.shape.websiteUrl);

async function validateWebsite(address: string): Promise<true | string> {
  const verdict = await websiteRule(address);
  return verdict === true || `This ${verdict}.`;
}

const texts: Record<CompanyField, TextFieldOptions> = {
  websiteUrl: {
    label: "Website URL",
    // Not of type url: that type requires https:// in front, and we don't.
    inputMode: "url",
    autoComplete: "url",
    placeholder: "example.com",
    validate: validateWebsite,
  },
  companyName: {
    label: "Company name",
    autoComplete: "organization",
    validate: fieldRule(({ calls }) => calls.putProfile.body.shape.companyName),
  },
  problem: {
    label: "What problem does it solve?",
    hint: "In your customers’ own words, such as “clients pay late, and chasing them takes days”.",
    rows: 3,
    validate: required("Problem is required"),
  },
  problemQuestion: {
    label: "What exactly do people ask when they have it?",
    hint: "As they would write it in public: “How do you get clients to pay on time?”",
    rows: 2,
  },
  problemUrgency: { label: "What happens if it stays unsolved?", rows: 2 },
  audience: {
    label: "Who has this problem?",
    hint: "The people you want to reach, such as “owners of small agencies”.",
    rows: 2,
    validate: required("Audience is required"),
  },
  audienceRole: {
    label: "What is their role?",
    hint: "Such as “founder” or “head of operations”.",
    validate: required("Role is required"),
  },
  audienceResponsibilities: { label: "What are they responsible for?", rows: 2 },
  audienceBlockers: {
    label: "What holds them back?",
    hint: "Why they have not solved it yet, such as time, money or a tool they depend on.",
    rows: 2,
  },
  industry: {
    label: "Industry",
    hint: "Such as “accounting software”.",
    validate: required("Industry is required"),
  },
  location: {
    label: "Location",
    hint: "Where your customers are, such as “Germany” or “anywhere”.",
  },
  problemTrigger: {
    label: "What makes them start looking?",
    hint: "The event that starts their search, such as “a client is two months late”.",
    rows: 2,
  },
  functions: {
    label: "Business functions",
    hint: "Separated by commas, such as “finance, client services”.",
  },
};

/** Returns the texts and rules of a field. Fields with a rule are required, except the website. */
export const fieldOptions = (name: CompanyField): TextFieldOptions => ({
  ...texts[name],
  maxLength: maxLengthOf(name),
  isRequired: name !== "websiteUrl" && texts[name].validate !== undefined,
});

/** The name of each field within a sentence. */
export const shortNames: Record<CompanyField, string> = {
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
};
