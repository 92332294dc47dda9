import {
  type AdminCommunity,
  type CommunityVerdict,
  communityVerdicts,
  limits,
} from "@earshot/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { detailOf, messageOf } from "../../../../lib/api-error.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { Button } from "../../../../ui/button.tsx";
import { SelectField, TextArea } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useDecide } from "../api/override-community.ts";
import { verdictChoices } from "../community-labels.ts";
import type { CommunityName } from "../use-community-change.ts";

interface DecideFormProps {
  /** null: the text above the form is not a valid name yet. */
  place: CommunityName | null;
  decided?: AdminCommunity["override"];
  onDecided?: () => void;
  /** Called with the reason why the community's name can't be used. */
  onProblem?: (problem: string | undefined) => void;
}

const min = { verdict: "forbidden" as CommunityVerdict, note: "" };

/** Decides on replies in a community, with the reason. */
export function DecideForm({ place, decided = null, onDecided, onProblem }: DecideFormProps) {
  const decide = useDecide();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState, reset } = useForm({
    defaultValues: decided ? { verdict: decided.verdict, note: decided.note } : min,
  });
  const submit = useOneAtATime(async (decision: typeof min) => {
    setProblem(null);
    onProblem?.(place ? undefined : "Enter a community.");
    if (!place) return;
    try {
      const { community } = await decide.mutateAsync({ ...place, ...decision });
      showToast({ title: `Decided on ${community.community}.` });
      reset(onDecided ? min : decision);
      onDecided?.();
    } catch (error) {
      const named = detailOf(error, "community");
      if (named && onProblem) onProblem(named);
      else setProblem(messageOf(error, "The decision could not be saved. Please try again."));
    }
  });
  return (
    <form
      noValidate
      aria-label="Decide on replies"
      className="grid justify-items-start gap-3"
      onSubmit={handleSubmit(submit)}
    >
      <SelectField className="w-full max-w-md" label="Replies" {...register("verdict")}>
        {communityVerdicts.map((verdict) => (
          <option key={verdict} value={verdict}>
            {verdictChoices[verdict]}
          </option>
        ))}
      </SelectField>
      <TextArea
        className="w-full max-w-md"
        label="Why"
        rows={2}
        maxLength={limits.noteMax}
        hint="Writers see it."
        error={formState.errors.note?.message}
        {...register("note", {
          validate: fieldRule(({ calls }) => calls.overrideCommunity.body.shape.note),
        })}
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" variant="primary" busy={formState.isSubmitting}>
        {formState.isSubmitting ? "Saving..." : "Save decision"}
      </Button>
    </form>
  );
}
