import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { ApiError, messageOf } from "../../../../lib/api-error.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";

interface PasswordFormProps {
  label: string;
  submitName: string;
  /** @throws the server's refusal */
  onSubmit: (password: string) => Promise<unknown>;
  onCancel: () => void;
}

/** Asks for the password, so that nobody at an unlocked screen can take the data. */
export function PasswordForm({ label, submitName, onSubmit, onCancel }: PasswordFormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError, setFocus } = useForm({
    defaultValues: { password: "" },
  });
  useEffect(() => setFocus("password"), [setFocus]);
  const submit = useOneAtATime(async ({ password }: { password: string }) => {
    setProblem(null);
    try {
      await onSubmit(password);
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
      aria-label={label}
      className="grid max-w-sm justify-items-start gap-3"
      onSubmit={handleSubmit(submit)}
    >
      <TextField
        className="w-full"
        label="Your password"
        type="password"
        hint="No password yet? Set one in Settings, Sign-in and devices, first."
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register("password", {
          validate: fieldRule(({ calls }) => calls.startExport.body.shape.password),
        })}
      />
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={formState.isSubmitting}>
          {submitName}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
