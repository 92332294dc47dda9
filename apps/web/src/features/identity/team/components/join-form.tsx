import { limits } from "@earshot/contract";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { ApiError, messageOf } from "../../../../lib/api-error.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { passwordProblem } from "../../../../lib/password-problem.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useSignUpByInvitation } from "../api/invitation.ts";

interface JoinFormProps {
  token: string;
  /** The invited address; nobody else can use the invitation. */
  email: string;
  /** What creating an account accepts. */
  termsSentence: ReactNode;
  onJoined: () => void;
}

const empty = { fullName: "", password: "" };

/** Creates the account of an invited person. */
export function JoinForm({ token, email, termsSentence, onJoined }: JoinFormProps) {
  const signUp = useSignUpByInvitation();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: empty });
  const submit = useOneAtATime(async (values: typeof empty) => {
    setProblem(null);
    try {
      await signUp.mutateAsync({ ...values, token });
      onJoined();
      return true;
    } catch (error) {
      if (passwordProblem(error)) {
        setError("password", { message: messageOf(error, "") }, { shouldFocus: true });
      } else if (error instanceof ApiError && error.code === "EMAIL_TAKEN") {
        setProblem("This address already has an account. Sign in to accept the invitation.");
      } else setProblem(messageOf(error, "The account was not created. Please try again."));
    }
  });
  return (
    <form
      noValidate
      aria-label="Create an account"
      className="grid gap-4"
      onSubmit={handleSubmit(submit)}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        readOnly
        value={email}
        hint="The invited email address."
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
        label="Password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${limits.passwordMin} characters`}
        error={formState.errors.password?.message}
        {...register("password", {
          validate: fieldRule(({ calls }) => calls.signUpByInvitation.body.shape.password),
        })}
      />
      <p className="text-sm text-ink-2">{termsSentence}</p>
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" variant="primary" busy={formState.isSubmitting}>
        {formState.isSubmitting ? "Creating account..." : "Create account and join"}
      </Button>
    </form>
  );
}
