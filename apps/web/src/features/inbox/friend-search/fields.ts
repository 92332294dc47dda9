import { type CompanyField, maxLengthOf } from "../../../lib/company-form.ts";
import type { TextFieldOptions } from "../../../ui/form-text-field.tsx";
import { required } from "./form.ts";

const texts: Record<CompanyField, TextFieldOptions> = {
  websiteUrl: {
    label: "Website URL",
    hint: "We read the page and fill in what it says.",
    inputMode: "url",
    placeholder: "https://",
  },
  companyName: { label: "Company or product name" },
  problem: { label: "Problem solved", rows: 2 },
  problemQuestion: {
    label: "Exact buyer questions",
    hint: "As people would write them, such as “How do I get invoices paid on time?”",
    rows: 2,
  },
  problemUrgency: { label: "Urgency if unsolved", rows: 2 },
  audience: { label: "Target audience", hint: "Such as “owners of small agencies”." },
  audienceRole: { label: "Primary role" },
  audienceResponsibilities: { label: "Key responsibilities", rows: 2 },
  audienceBlockers: { label: "Blockers", rows: 2 },
  industry: { label: "Industry" },
  location: { label: "Primary location" },
  problemTrigger: { label: "Typical trigger moment", rows: 2 },
  functions: { label: "Business functions", hint: "Separated by commas." },
};

/** Returns the texts and rules of a field. */
export const fieldOptions = (name: CompanyField): TextFieldOptions => ({
  ...texts[name],
  maxLength: maxLengthOf(name),
  isRequired: Object.values(required).flat().includes(name),
});
