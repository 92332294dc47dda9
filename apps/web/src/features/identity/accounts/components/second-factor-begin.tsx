import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { ApiError, messageOf } from "../../../../lib/api-error.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useBeginSecondFactor } from "../api/begin-second-factor.ts";

interface SecondFactorBeginProps {
  onBegun: (made: { secret: string; uri: string }) => void;
  onCancel: () => void;
}

/** The first step: asks for the password, so that nobody at an open screen can lock the owner out. */
export function SecondFactorBegin({ onBegun, onCancel }: SecondFactorBeginProps) {
  const begin = useBeginSecondFactor();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError, setFocus } = useForm({
    defaultValues: { password: "" },
  });
  useEffect(() => setFocus("password"), [setFocus]);
  const submit = useOneAtATime(async ({ password }: { password: string }) => {
    setProblem(null);
    try {
      onBegun(await begin.mutateAsync(password));
    } catch (error) {
      const message = messageOf(error, "Please try again.");
      if (error instanceof ApiError && error.code === "WRONG_PASSWORD") {
        setError("password", { message }, { shouldFocus: true });
      } else setProblem(message);
    }
  });
  return (
    <form
      noValidate
      aria-label="Set up two-step sign-in"
      className="grid max-w-sm justify-items-start gap-3"
      onSubmit={handleSubmit(submit)}
    >
      <TextField
        className="w-full"
        label="Your password"
        type="password"
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register("password", {
          validate: fieldRule(({ calls }) => calls.beginSecondFactor.body.shape.password),
        })}
      />
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={formState.isSubmitting}>
          Continue
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
