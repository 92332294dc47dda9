import { limits, type User } from "@earshot/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { messageOf } from "../../../../lib/api-error.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { Section } from "../../../../ui/section.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useSaveName } from "../api/save-name.ts";

/** Changes the user's name. */
export function NameForm({ user }: { user: User }) {
  const save = useSaveName();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState, reset } = useForm({
    defaultValues: { fullName: user.fullName ?? "" },
  });
  const submit = useOneAtATime(async ({ fullName }: { fullName: string }) => {
    setProblem(null);
    try {
      const saved = await save.mutateAsync(fullName);
      reset({ fullName: saved.user.fullName ?? "" });
      showToast({ title: "Name saved." });
    } catch (error) {
      setProblem(messageOf(error, "Your name could not be saved. Please try again."));
    }
  });
  return (
    <Section title="Name">
      <form
        noValidate
        aria-label="Change name"
        className="grid max-w-sm justify-items-start gap-3"
        onSubmit={handleSubmit(submit)}
      >
        <TextField
          className="w-full"
          label="Your name"
          autoComplete="name"
          maxLength={limits.nameMax}
          error={formState.errors.fullName?.message}
          {...register("fullName", {
            validate: fieldRule(({ calls }) => calls.putUserProfile.body.shape.fullName),
          })}
        />
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" busy={formState.isSubmitting}>
          {formState.isSubmitting ? "Saving..." : "Save name"}
        </Button>
      </form>
    </Section>
  );
}
