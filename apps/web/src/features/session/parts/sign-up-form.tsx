import { calls, limits } from "@earshot/contract";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { ApiError, messageOf } from "../../../lib/api-error.ts";
import { fieldRule } from "../../../lib/field-rule.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { type SignUpInput, useSignup } from "../api/signup.ts";
import { dropDraft, keepDraft, readDraft } from "../form-draft.ts";
import { FormProblem } from "./form-problem.tsx";

const fields = calls.signup.body.shape;
const fallback = "Account creation failed";

/** Sign-up with e-mail, password and name. */
export function SignUpForm() {
  const signup = useSignup();
  const { register, handleSubmit, formState, watch, setError } = useForm<SignUpInput>({
    defaultValues: { ...readDraft(), password: "" },
  });
  useEffect(() => {
    const kept = watch(({ email, fullName, companyName }) =>
      keepDraft({ email, fullName, companyName }),
    );
    return () => kept.unsubscribe();
  }, [watch]);

  const submit = handleSubmit(async (values) => {
    try {
      await signup.mutateAsync(values);
      dropDraft();
      showToast({ title: "Account created! 🎉", description: "2 free replies to get started" });
    } catch (error) {
      const description = messageOf(error, fallback);
      if (error instanceof ApiError && error.code === "EMAIL_TAKEN") {
        setError("email", { message: description }, { shouldFocus: true });
      }
      showToast({ title: "Signup failed", description, tone: "destructive" });
    }
  });

  const isAtField = signup.error instanceof ApiError && signup.error.code === "EMAIL_TAKEN";
  return (
    <form noValidate onSubmit={submit} className="grid gap-4" aria-label="Create an account">
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={formState.errors.email?.message}
        {...register("email", { validate: fieldRule(fields.email) })}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${limits.passwordMin} characters`}
        error={formState.errors.password?.message}
        {...register("password", { validate: fieldRule(fields.password) })}
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
      <FormProblem>
        {signup.error && !isAtField ? messageOf(signup.error, fallback) : null}
      </FormProblem>
      <Button type="submit" look="primary" busy={signup.isPending}>
        {signup.isPending ? "Creating account..." : "Create account"}
      </Button>
    </form>
  );
}
