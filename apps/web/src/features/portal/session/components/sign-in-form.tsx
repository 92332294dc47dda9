import type { PasskeyAnswer } from "@earshot/contract";
import { type ReactNode, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useForm } from "react-hook-form";
import { ApiError } from "../../../../lib/api-error.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { askForPasskey } from "../../../../lib/passkeys.ts";
import { getRememberMe } from "../../../../lib/token.ts";
import { Button } from "../../../../ui/button.tsx";
import { CheckboxField, TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { dropDraft, keepDraft, readDraft } from "../form-draft.ts";
import { SecondStepForm } from "./second-step-form.tsx";

interface Values {
  email: string;
  password: string;
  rememberMe: boolean;
}

/** The result of the second step: a code, or a passkey's response. */
interface SecondStep {
  code?: string;
  passkey?: PasskeyAnswer;
}

interface SignInFormProps {
  signIn: (input: Values & SecondStep) => Promise<unknown>;
  /** The message for a failure. */
  problemOf: (error: unknown) => string;
  onSignedIn?: () => void;
  onFailed?: (problem: string) => void;
  /** Whether the form offers to stay signed in. */
  offersToRemember?: boolean;
  /** Content between the password and the button. */
  children?: ReactNode;
}

/** Sign-in with email and password, and then with a code or passkey if the account has a second factor. */
export function SignInForm(props: SignInFormProps) {
  const { signIn, problemOf, onSignedIn, onFailed, offersToRemember = false, children } = props;
  const [problem, setProblem] = useState<string | null>(null);
  /** The accepted credentials, and the factors that are requested in addition. */
  const [accepted, setAccepted] = useState<{ values: Values; factors: readonly string[] } | null>(
    null,
  );
  const { register, handleSubmit, formState, watch, setFocus } = useForm<Values>({
    defaultValues: {
      email: readDraft().email,
      password: "",
      rememberMe: offersToRemember && getRememberMe(),
    },
  });
  useEffect(() => {
    const subscription = watch(({ email }) => keepDraft({ email }));
    return () => subscription.unsubscribe();
  }, [watch]);

  /** Resolves to whether the user is signed in, or to the error of the code. */
  async function attempt(input: Values & SecondStep): Promise<string | boolean> {
    setProblem(null);
    try {
      // Awaited, because callbacks of a form that success removes from the screen are not called.
      await signIn(input);
      dropDraft();
      onSignedIn?.();
      return true;
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      const { code: _code, passkey: _passkey, ...values } = input;
      if (code === "SECOND_FACTOR_REQUIRED") {
        setAccepted({ values, factors: (error as ApiError).details });
      } else if (code === "SECOND_FACTOR_WRONG") return problemOf(error);
      else {
        setProblem(problemOf(error));
        onFailed?.(problemOf(error));
      }
    }
    return false;
  }
  const submit = useOneAtATime(async (values: Values) => (await attempt(values)) === true);

  if (accepted) {
    const { values, factors } = accepted;
    return (
      <SecondStepForm
        problem={problem}
        factors={factors}
        onCode={(code) => attempt({ ...values, code })}
        onPasskey={async () => {
          setProblem(null);
          try {
            await attempt({ ...values, passkey: await askForPasskey() });
          } catch (error) {
            setProblem(problemOf(error));
          }
        }}
        onBack={() => {
          flushSync(() => {
            setAccepted(null);
            setProblem(null);
          });
          setFocus("email");
        }}
      />
    );
  }
  return (
    <form noValidate onSubmit={handleSubmit(submit)} className="grid gap-4" aria-label="Sign in">
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={formState.errors.email?.message}
        {...register("email", { validate: fieldRule(({ calls }) => calls.login.body.shape.email) })}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register("password", {
          validate: fieldRule(({ calls }) => calls.login.body.shape.password),
        })}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {offersToRemember && <CheckboxField label="Remember me" {...register("rememberMe")} />}
        {children}
      </div>
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" variant="primary" busy={formState.isSubmitting}>
        {formState.isSubmitting ? "Signing in..." : "Sign In"}
      </Button>
    </form>
  );
}
