import { limits, researchLimits } from "@earshot/contract";
import { useState } from "react";
import { splitCommas } from "../lib/company-form.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";

/** Returns why phrases can't be searched; null: they can. */
function problemOf(phrases: readonly string[]): string | null {
  if (phrases.length === 0) return "Add at least one keyword";
  if (phrases.length > researchLimits.searchKeywordsMax) {
    return `Enter at most ${researchLimits.searchKeywordsMax} keywords.`;
  }
  const isTooLong = phrases.some(({ length }) => length > limits.keywordMax);
  return isTooLong ? `A keyword can have at most ${limits.keywordMax} characters.` : null;
}

interface PhrasesFormProps {
  /** The accessible name of the form. */
  label: string;
  /** The initial value of the field: phrases separated by commas. */
  start: string;
  /** The label of the button. */
  action: string;
  busy: boolean;
  onSubmit: (phrases: string[]) => void;
}

/** Searches for phrases that are typed with commas between them. */
export function PhrasesForm({ label, start, action, busy, onSubmit }: PhrasesFormProps) {
  const [text, setText] = useState(start);
  const [problem, setProblem] = useState<string | null>(null);
  function submit() {
    const phrases = splitCommas(text);
    const found = problemOf(phrases);
    setProblem(found);
    if (!found && !busy) onSubmit(phrases);
  }
  return (
    <form
      noValidate
      aria-label={label}
      className="grid max-w-2xl grid-cols-[minmax(0,1fr)_auto] items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label="Keywords"
        hint="Separate them with commas, such as “late invoices, invoice reminder”."
        autoComplete="off"
        error={problem ?? undefined}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" variant="primary" className="mt-[1.6875rem] min-h-11" busy={busy}>
        {action}
      </Button>
    </form>
  );
}
