import { limits } from "@earshot/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { messageOf } from "../../../../lib/api-error.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { passwordProblem } from "../../../../lib/password-problem.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import type { ResetLink } from "../api/check-reset-link.ts";
import { useResetPassword } from "../api/reset-password.ts";

interface Values {
  password: string;
  confirmation: string;
}

const failed = "Failed to update password";
const mismatch = "Passwords don't match: Please make sure both passwords are the same.";

/** Sets a new password with a valid link. */
export function ResetForm({ link, onDone }: { link: ResetLink; onDone: () => void }) {
  const reset = useResetPassword();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError } = useForm<Values>({
    defaultValues: { password: "", confirmation: "" },
  });
  const submit = useOneAtATime(async ({ password }: Values) => {
    setProblem(null);
    try {
      await reset.mutateAsync({ ...link, password });
      showToast({ title: "Password updated", description: "Please sign in with it." });
      onDone();
      return true;
    } catch (error) {
      const description = messageOf(error, "Please try again or request a new reset link.");
      if (passwordProblem(error)) {
        setError("password", { message: description }, { shouldFocus: true });
      } else setProblem(description);
      showToast({ title: failed, description, tone: "destructive" });
    }
  });
  return (
    <form
      noValidate
      onSubmit={handleSubmit(submit)}
      className="grid gap-4"
      aria-label="Reset password"
    >
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${limits.passwordMin} characters`}
        error={formState.errors.password?.message}
        {...register("password", {
          validate: fieldRule(({ calls }) => calls.resetPassword.body.shape.password),
          deps: "confirmation",
        })}
      />
      <TextField
        label="Confirm password"
        type="password"
        autoComplete="new-password"
        error={formState.errors.confirmation?.message}
        {...register("confirmation", {
          validate: (value, { password }) => value === password || mismatch,
        })}
      />
      <FormProblem>{problem && `${failed}: ${problem}`}</FormProblem>
      <Button type="submit" variant="primary" busy={formState.isSubmitting}>
        {formState.isSubmitting ? "Updating..." : "Update password"}
      </Button>
    </form>
  );
}
