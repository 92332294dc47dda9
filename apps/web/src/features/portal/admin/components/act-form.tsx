import { limits } from "@earshot/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { detailOf, messageOf } from "../../../../lib/api-error.ts";
import { isText, useFormDraft, useSaveDraft } from "../../../../lib/use-form-draft.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextArea, TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";

/** A whole number that an act needs. */
export interface ActNumber {
  name: string;
  label: string;
  hint?: string;
  min: number;
  max: number;
  initial: number;
}

/** An administrator's action, with a reason that is recorded in the log. */
export interface Act {
  /** The same for an action and its opposite, which share a button. */
  id: string;
  /** The label of the button, such as "Give replies". */
  name: string;
  /** The label while the action is under way. */
  busyName: string;
  /** A sentence about the effect and who is notified. */
  explanation?: string;
  numbers?: readonly ActNumber[];
  reasonLabel?: string;
  reasonHint?: string;
  /** Performs it. @returns the message about it */
  run: (reason: string, numbers: Record<string, number>) => Promise<string>;
}

interface ActFormProps {
  act: Act;
  /** The name of its draft. */
  draftName: string;
  onDone: () => void;
  onCancel: () => void;
}

type Form = Record<string, string>;

/** Returns true if a text is a whole number within its limits, otherwise what to enter. */
const numberRule =
  ({ min, max }: ActNumber) =>
  (text: string) => {
    const value = Number(text);
    return (
      (text.trim() !== "" && Number.isInteger(value) && value >= min && value <= max) ||
      `Enter a whole number from ${min.toLocaleString()} to ${max.toLocaleString()}.`
    );
  };

/** Asks for the fields and the reason of an action, and performs it. What was entered survives a reload. */
export function ActForm({ act, draftName, onDone, onCancel }: ActFormProps) {
  const { name, busyName, explanation, numbers = [], reasonLabel = "Reason", reasonHint } = act;
  const [problem, setProblem] = useState<string | null>(null);
  const names = ["reason", ...numbers.map((one) => one.name)];
  const draft = useFormDraft<Form>(
    draftName,
    {
      reason: "",
      ...Object.fromEntries(numbers.map((one) => [one.name, String(one.initial)])),
    },
    Object.fromEntries(names.map((one) => [one, isText])),
  );
  const { register, handleSubmit, formState, setError, watch } = useForm<Form>({
    defaultValues: draft.initial,
  });
  useSaveDraft(watch, draft);
  const { errors, isSubmitting } = formState;
  const submit = useOneAtATime(async (form: Form) => {
    setProblem(null);
    try {
      const values = numbers.map((one) => [one.name, Number(form[one.name])]);
      showToast({ title: await act.run((form.reason ?? "").trim(), Object.fromEntries(values)) });
      draft.clear();
      onDone();
    } catch (error) {
      const field = names.find((one) => detailOf(error, one));
      if (field) {
        setError(field, { message: `This ${detailOf(error, field)}.` }, { shouldFocus: true });
      } else setProblem(messageOf(error, "It could not be done. Please try again."));
    }
  });
  return (
    <form
      noValidate
      aria-label={name}
      className="grid max-w-xl justify-items-start gap-3 rounded-lg border border-line bg-raised p-4"
      onSubmit={handleSubmit(submit)}
    >
      {explanation && <p className="text-ink-2">{explanation}</p>}
      {numbers.length > 0 && (
        <div className="flex w-full flex-wrap gap-3">
          {numbers.map((one) => (
            <TextField
              key={one.name}
              className="w-40 max-w-full"
              label={one.label}
              hint={one.hint}
              inputMode="numeric"
              autoComplete="off"
              error={errors[one.name]?.message}
              {...register(one.name, { validate: numberRule(one) })}
            />
          ))}
        </div>
      )}
      <TextArea
        className="w-full"
        label={reasonLabel}
        hint={reasonHint}
        rows={2}
        maxLength={limits.noteMax}
        error={errors.reason?.message}
        {...register("reason", {
          validate: (text) => text?.trim() !== "" || "Say why in a sentence.",
        })}
      />
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {isSubmitting ? busyName : name}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            draft.clear();
            onCancel();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
