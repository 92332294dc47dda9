import { TextArea, TextField } from "../../../../ui/field.tsx";
import { type FieldName, type FriendForm, longest, required } from "../form.ts";

/** How each field is named; those of several lines say so. */
const fields: Record<FieldName, { label: string; hint?: string; long?: true }> = {
  websiteUrl: { label: "Website URL", hint: "We read the page and fill in what it tells us." },
  companyName: { label: "Company or product name" },
  problem: { label: "Problem solved", long: true },
  problemQuestion: {
    label: "Exact buyer questions",
    hint: "As people would write them, such as “How do I get invoices paid on time?”",
    long: true,
  },
  problemUrgency: { label: "Urgency if unsolved", long: true },
  audience: { label: "Target audience", hint: "Such as “owners of small agencies”." },
  audienceRole: { label: "Primary role" },
  audienceResponsibilities: { label: "Key responsibilities", long: true },
  audienceBlockers: { label: "Blockers", long: true },
  industry: { label: "Industry" },
  location: { label: "Primary location" },
  problemTrigger: { label: "Typical trigger moment", long: true },
  functions: { label: "Business functions", hint: "With commas between them." },
};

const needed: readonly FieldName[] = Object.values(required).flat();

export interface FormFieldProps {
  name: FieldName;
  form: FriendForm;
  onChange: (name: FieldName, value: string) => void;
  error?: string | undefined;
  onBlur?: () => void;
}

/** One question of the wizard. */
export function FormField({ name, form, onChange, error, onBlur }: FormFieldProps) {
  const { label, hint, long } = fields[name];
  const isNeeded = needed.includes(name);
  const shared = {
    name,
    label: isNeeded ? label : `${label} (optional)`,
    hint,
    error,
    value: form[name],
    maxLength: longest(name),
    autoComplete: "off",
    "aria-required": isNeeded || undefined,
  };
  return long ? (
    <TextArea {...shared} rows={2} onChange={({ target }) => onChange(name, target.value)} />
  ) : (
    <TextField
      {...shared}
      inputMode={name === "websiteUrl" ? "url" : undefined}
      placeholder={name === "websiteUrl" ? "https://" : undefined}
      onChange={({ target }) => onChange(name, target.value)}
      onBlur={onBlur}
    />
  );
}
