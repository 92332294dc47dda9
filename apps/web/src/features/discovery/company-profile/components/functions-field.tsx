import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { messageOf } from "../../../../lib/api-error.ts";
import type { CompanyForm } from "../../../../lib/company-form.ts";
import { Button } from "../../../../ui/button.tsx";
import { FormTextField } from "../../../../ui/form-text-field.tsx";
import { useSuggestFunctions } from "../api/suggest-functions.ts";
import { fieldOptions } from "../fields.ts";
import { functionTagsIn } from "../profile.ts";

/** The business functions, with a button that adds suggested ones. */
export function FunctionsField({ form }: { form: UseFormReturn<CompanyForm> }) {
  const suggest = useSuggestFunctions();
  const [outcome, setOutcome] = useState<string | null>(null);

  const ask = () => {
    const { problem, audience } = form.getValues();
    setOutcome(null);
    suggest.mutate(
      { problem: problem.trim(), audience: audience.trim() },
      {
        onSuccess: (functions) => {
          const present = functionTagsIn(form.getValues("functions"));
          const next = functionTagsIn([...present, ...functions].join(","));
          form.setValue("functions", next.join(", "), { shouldDirty: true });
          form.clearErrors("functions");
          const added = next.length - present.length;
          setOutcome(added > 0 ? `${added.toLocaleString()} added.` : "Nothing more to add.");
        },
        onError: (error) =>
          form.setError("functions", {
            message: messageOf(error, "We couldn't suggest functions right now."),
          }),
      },
    );
  };

  return (
    <div className="grid gap-2">
      <FormTextField form={form} name="functions" {...fieldOptions("functions")} />
      <div className="flex flex-wrap items-center gap-3">
        <Button size="small" busy={suggest.isPending} onClick={ask}>
          {suggest.isPending ? "Suggesting..." : "Suggest functions"}
        </Button>
        <span role="status" className="text-sm text-ink-2">
          {outcome}
        </span>
      </div>
    </div>
  );
}
