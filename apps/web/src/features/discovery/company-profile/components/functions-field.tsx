import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { messageOf } from "../../../../lib/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { type Answers, splitList } from "../answers.ts";
import { useSuggestFunctions } from "../api/suggest-functions.ts";
import { fieldOf } from "../field-of.ts";

/** Business functions, and a button that suggests some. What was typed stays. */
export function FunctionsField({ form }: { form: UseFormReturn<Answers> }) {
  const suggest = useSuggestFunctions();
  const [outcome, setOutcome] = useState<string | null>(null);

  const ask = () => {
    const { problem, audience } = form.getValues();
    setOutcome(null);
    suggest.mutate(
      { problem: problem.trim(), audience: audience.trim() },
      {
        onSuccess: (functions) => {
          const present = splitList(form.getValues("functions"));
          const next = splitList([...present, ...functions].join(","));
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
      <TextField
        autoComplete="off"
        hint="With commas between them, such as “finance, client services”."
        {...fieldOf(form, "functions")}
      />
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
