import { limits, type User } from "@earshot/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { ApiError, messageOf } from "../../../../lib/api-error.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { passwordProblem } from "../../../../lib/password-problem.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { Section } from "../../../../ui/section.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useChangePassword } from "../api/change-password.ts";
import { ResetLinkButton } from "./reset-link-button.tsx";

const mismatch = "Passwords don't match: Please make sure both passwords are the same.";
const empty = { current: "", password: "", confirmation: "" };

/** Changes the password; all other devices are signed out. */
export function PasswordForm({ user }: { user: User }) {
  const change = useChangePassword();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError, reset } = useForm({ defaultValues: empty });
  const submit = useOneAtATime(async ({ current, password }: typeof empty) => {
    setProblem(null);
    try {
      await change.mutateAsync({ current, password });
      reset(empty);
      showToast({
        title: "Password changed.",
        description: "Your other devices are signed out.",
      });
    } catch (error) {
      const message = messageOf(error, "Please try again or request a new reset link.");
      const isCurrent = error instanceof ApiError && error.code === "WRONG_PASSWORD";
      if (isCurrent) setError("current", { message }, { shouldFocus: true });
      else if (passwordProblem(error)) setError("password", { message }, { shouldFocus: true });
      else setProblem(`Failed to update password: ${message}`);
    }
  });
  return (
    <Section title="Password">
      <form
        noValidate
        aria-label="Change password"
        className="grid max-w-sm justify-items-start gap-3"
        onSubmit={handleSubmit(submit)}
      >
        <TextField
          className="w-full"
          label="Current password"
          type="password"
          autoComplete="current-password"
          error={formState.errors.current?.message}
          {...register("current", {
            validate: fieldRule(({ calls }) => calls.changePassword.body.shape.current),
          })}
        />
        <TextField
          className="w-full"
          label="New password"
          type="password"
          autoComplete="new-password"
          hint={`At least ${limits.passwordMin} characters`}
          error={formState.errors.password?.message}
          {...register("password", {
            validate: fieldRule(({ calls }) => calls.changePassword.body.shape.password),
            deps: "confirmation",
          })}
        />
        <TextField
          className="w-full"
          label="Confirm new password"
          type="password"
          autoComplete="new-password"
          error={formState.errors.confirmation?.message}
          {...register("confirmation", {
            validate: (value, { password }) => value === password || mismatch,
          })}
        />
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" busy={formState.isSubmitting}>
          {formState.isSubmitting ? "Changing..." : "Change password"}
        </Button>
      </form>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-2 text-ink-2">
        Forgot your password, or signed up with Google?
        <ResetLinkButton email={user.email} />
      </p>
    </Section>
  );
}
