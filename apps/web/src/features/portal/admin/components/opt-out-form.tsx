import { limits, type Source, sourceNames, sources } from "@earshot/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { detailOf, messageOf } from "../../../../lib/api-error.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { Button } from "../../../../ui/button.tsx";
import { SelectField, TextArea, TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useAddOptOut } from "../api/add-opt-out.ts";

interface Form {
  source: Source;
  kind: "author" | "community";
  name: string;
  note: string;
}
const empty: Form = { source: sources[0], kind: "author", name: "", note: "" };

/** Adds an opt-out for a person who did not use the public page. */
export function OptOutForm() {
  const add = useAddOptOut();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState, reset, setError } = useForm({ defaultValues: empty });
  const { errors, isSubmitting } = formState;
  const submit = useOneAtATime(async (form: Form) => {
    setProblem(null);
    try {
      const { optOut } = await add.mutateAsync(form);
      showToast({ title: `Added. Customers can no longer reply to ${optOut.name}.` });
      reset({ ...empty, source: form.source, kind: form.kind });
    } catch (error) {
      const named = detailOf(error, "name");
      if (named) setError("name", { message: `This name ${named}` }, { shouldFocus: true });
      else setProblem(messageOf(error, "It could not be added. Please try again."));
    }
  });
  return (
    <form
      noValidate
      aria-label="Add to the list"
      className="grid justify-items-start gap-3 rounded-lg border border-line bg-raised p-4"
      onSubmit={handleSubmit(submit)}
    >
      <div className="grid w-full max-w-xl gap-3 sm:grid-cols-2">
        <SelectField label="Platform" {...register("source")}>
          {sources.map((one) => (
            <option key={one} value={one}>
              {sourceNames[one]}
            </option>
          ))}
        </SelectField>
        <SelectField label="Who" {...register("kind")}>
          <option value="author">An author</option>
          <option value="community">A community</option>
        </SelectField>
      </div>
      <TextField
        className="w-full max-w-xl"
        label="Name"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        error={errors.name?.message}
        {...register("name", {
          validate: fieldRule(({ calls }) => calls.addOptOut.body.shape.name),
        })}
      />
      <TextArea
        className="w-full max-w-xl"
        label="How they asked"
        rows={2}
        maxLength={limits.noteMax}
        error={errors.note?.message}
        {...register("note", {
          validate: fieldRule(({ calls }) => calls.addOptOut.body.shape.note),
        })}
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" variant="primary" busy={isSubmitting}>
        {isSubmitting ? "Adding..." : "Add opt-out"}
      </Button>
    </form>
  );
}
