import { limits } from "@earshot/contract";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { messageOf } from "../../../../lib/api-error.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useForgotPassword } from "../api/request-password-reset.ts";
import { keepDraft, readDraft } from "../form-draft.ts";

const failed = "Failed to send reset email";
const minutes = limits.resetLinkMs / 60_000;

const checkEmail = (value: string) =>
  value.trim() === ""
    ? "Email required: Please enter your email address."
    : fieldRule(({ calls }) => calls.forgotPassword.body.shape.email)(value);

/** Requests a link for a new password. It never reveals whether an account exists. */
export function ForgotForm() {
  const forgot = useForgotPassword();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState, watch } = useForm({
    defaultValues: { email: readDraft().email },
  });
  useEffect(() => {
    const subscription = watch(({ email }) => keepDraft({ email }));
    return () => subscription.unsubscribe();
  }, [watch]);

  const submit = useOneAtATime(async ({ email }: { email: string }) => {
    setSentTo(null);
    setProblem(null);
    try {
      await forgot.mutateAsync(email);
      setSentTo(email.trim());
      showToast({ title: "Reset email sent" });
    } catch (error) {
      const description = messageOf(error, "Please try again.");
      setProblem(description);
      showToast({ title: failed, description, tone: "destructive" });
    }
  });

  return (
    <form
      noValidate
      onSubmit={handleSubmit(submit)}
      className="grid gap-4"
      aria-label="Reset your password"
    >
      <p className="text-ink-2">We’ll email you a link to set a new password.</p>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={formState.errors.email?.message}
        {...register("email", { validate: checkEmail })}
      />
      <FormProblem>{problem && `${failed}: ${problem}`}</FormProblem>
      <Button type="submit" variant="primary" busy={formState.isSubmitting}>
        {formState.isSubmitting ? "Sending..." : "Send reset link"}
      </Button>
      <div role="status">
        {sentTo && (
          <p className="rounded-lg border border-line bg-raised px-3 py-2 [overflow-wrap:anywhere]">
            If an account exists for {sentTo}, a link is on its way. It works for {minutes} minutes.
          </p>
        )}
      </div>
    </form>
  );
}
