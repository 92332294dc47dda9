import { calls } from "@earshot/contract";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { messageOf } from "../../../lib/api-error.ts";
import { fieldRule } from "../../../lib/field-rule.ts";
import { getRememberMe } from "../../../lib/token.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField, TextField } from "../../../ui/field.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { type SignInInput, useLogin } from "../api/login.ts";
import { dropDraft, keepDraft, readDraft } from "../form-draft.ts";
import { FormProblem } from "./form-problem.tsx";

const fields = calls.login.body.shape;
const fallback = "Invalid email or password";

/** Sign-in with e-mail and password. */
export function SignInForm() {
  const login = useLogin();
  const { register, handleSubmit, formState, watch } = useForm<SignInInput>({
    defaultValues: { email: readDraft().email, password: "", rememberMe: getRememberMe() },
  });
  useEffect(() => {
    const kept = watch(({ email }) => keepDraft({ email }));
    return () => kept.unsubscribe();
  }, [watch]);

  // Awaited, since a callback of a form that success takes off the screen would not be called.
  const submit = handleSubmit(async (values) => {
    try {
      await login.mutateAsync(values);
      dropDraft();
      showToast({ title: "Welcome back!" });
    } catch (error) {
      const description = messageOf(error, fallback);
      showToast({ title: "Login failed", description, tone: "destructive" });
    }
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-4" aria-label="Sign in">
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
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register("password", { validate: fieldRule(fields.password) })}
      />
      <CheckboxField label="Remember me" {...register("rememberMe")} />
      <FormProblem>{login.error && messageOf(login.error, fallback)}</FormProblem>
      <Button type="submit" look="primary" busy={login.isPending}>
        {login.isPending ? "Signing in..." : "Sign In"}
      </Button>
    </form>
  );
}
