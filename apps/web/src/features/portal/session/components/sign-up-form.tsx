import { type Carried, limits, quotas } from "@earshot/contract";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { ApiError, messageOf } from "../../../../lib/api-error.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { passwordProblem } from "../../../../lib/password-problem.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { type SignUpInput, useSignup } from "../api/sign-up.ts";
import { dropDraft, keepDraft, readDraft } from "../form-draft.ts";

const fallback = "Account creation failed";

/** The field that the server's refusal is about. */
function fieldOf(error: unknown): "email" | "password" | null {
  if (error instanceof ApiError && error.code === "EMAIL_TAKEN") return "email";
  return passwordProblem(error) ? "password" : null;
}

/** Sign-up with email, password and name, plan and referral code. */
export function SignUpForm({ carried }: { carried: Carried }) {
  const signup = useSignup();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState, watch, setError } = useForm<SignUpInput>({
    defaultValues: { ...readDraft(), password: "" },
  });
  useEffect(() => {
    const subscription = watch(({ email, fullName, companyName }) =>
      keepDraft({ email, fullName, companyName }),
    );
    return () => subscription.unsubscribe();
  }, [watch]);

  const submit = useOneAtATime(async (values: SignUpInput) => {
    setProblem(null);
    try {
      await signup.mutateAsync({ ...values, ...carried });
      dropDraft();
      showToast({
        title: "Account created! 🎉",
        description: `${quotas.free.replies} free replies to get started`,
      });
      return true;
    } catch (error) {
      const description = messageOf(error, fallback);
      const field = fieldOf(error);
      if (field) setError(field, { message: description }, { shouldFocus: true });
      else setProblem(description);
      showToast({ title: "Signup failed", description, tone: "destructive" });
    }
  });

  return (
    <form
      noValidate
      onSubmit={handleSubmit(submit)}
      className="grid gap-4"
      aria-label="Create an account"
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={formState.errors.email?.message}
        {...register("email", {
          validate: fieldRule(({ calls }) => calls.signup.body.shape.email),
        })}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${limits.passwordMin} characters`}
        error={formState.errors.password?.message}
        {...register("password", {
          validate: fieldRule(({ calls }) => calls.signup.body.shape.password),
        })}
      />
      <TextField
        label="What should we call you?"
        autoComplete="name"
        maxLength={limits.nameMax}
        error={formState.errors.fullName?.message}
        {...register("fullName", {
          validate: (value) => value.trim() !== "" || "Please tell us what to call you",
        })}
      />
      <TextField
        label="Company name (optional)"
        autoComplete="organization"
        maxLength={limits.nameMax}
        {...register("companyName")}
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" variant="primary" busy={formState.isSubmitting}>
        {formState.isSubmitting ? "Creating account..." : "Create account"}
      </Button>
    </form>
  );
}
