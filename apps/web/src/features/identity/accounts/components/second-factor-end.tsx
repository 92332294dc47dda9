import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { ApiError, messageOf } from "../../../../lib/api-error.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { Button } from "../../../../ui/button.tsx";
import { CodeField } from "../../../../ui/code-field.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useEndSecondFactor } from "../api/end-second-factor.ts";
import { codeProblem } from "../code-problem.ts";

const empty = { password: "", code: "" };

/** Returns the field that a refusal is about. */
function fieldOf(error: unknown): keyof typeof empty | null {
  if (error instanceof ApiError && error.code === "WRONG_PASSWORD") return "password";
  return codeProblem(error) ? "code" : null;
}

/** Turns two-step sign-in off, with the password and a code. */
export function SecondFactorEnd(props: { onEnded: () => void; onCancel: () => void }) {
  const end = useEndSecondFactor();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError, setFocus } = useForm({
    defaultValues: empty,
  });
  useEffect(() => setFocus("password"), [setFocus]);
  const submit = useOneAtATime(async (values: typeof empty) => {
    setProblem(null);
    try {
      await end.mutateAsync(values);
      props.onEnded();
    } catch (error) {
      const message = messageOf(error, "Please try again.");
      const field = fieldOf(error);
      if (field) setError(field, { message }, { shouldFocus: true });
      else setProblem(message);
    }
  });
  return (
    <form
      noValidate
      aria-label="Turn off two-step sign-in"
      className="grid max-w-sm gap-3"
      onSubmit={handleSubmit(submit)}
    >
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register("password", {
          validate: fieldRule(({ calls }) => calls.endSecondFactor.body.shape.password),
        })}
      />
      <CodeField
        error={formState.errors.code?.message}
        {...register("code", { validate: fieldRule(({ secondFactorCode }) => secondFactorCode) })}
      />
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={formState.isSubmitting}>
          Turn off
        </Button>
        <Button onClick={props.onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
