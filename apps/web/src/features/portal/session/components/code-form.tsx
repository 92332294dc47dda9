import { firstErrors } from "@earshot/contract";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { Button } from "../../../../ui/button.tsx";
import { CodeField } from "../../../../ui/code-field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";

interface CodeFormProps {
  /** Submits the code; resolves to the error, or to whether the user is signed in. */
  onCode: (code: string) => Promise<string | boolean>;
  /** Uses a passkey instead of the code; null: the account has none. */
  onPasskey: (() => Promise<void>) | null;
  onBack: () => void;
  problem: string | null;
}

/** The second step of a sign-in: the code of an authenticator app. */
export function CodeForm({ onCode, onPasskey, onBack, problem }: CodeFormProps) {
  const { register, handleSubmit, formState, setError, setFocus } = useForm({
    defaultValues: { code: "" },
  });
  useEffect(() => setFocus("code"), [setFocus]);
  const send = useOneAtATime(async ({ code }: { code: string }) => {
    const answer = await onCode(code);
    if (typeof answer !== "string") return answer;
    setError("code", { message: answer }, { shouldFocus: true });
  });
  const askPasskey = useOneAtATime(async () => onPasskey?.());
  return (
    <form
      noValidate
      aria-label="Two-step sign-in"
      className="grid gap-4"
      onSubmit={handleSubmit(send)}
    >
      <p className="text-ink-2">{firstErrors.SECOND_FACTOR_REQUIRED.message}</p>
      <CodeField
        error={formState.errors.code?.message}
        {...register("code", { validate: fieldRule(({ secondFactorCode }) => secondFactorCode) })}
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" variant="primary" busy={formState.isSubmitting}>
        {formState.isSubmitting ? "Signing in..." : "Sign In"}
      </Button>
      {onPasskey && <Button onClick={() => void askPasskey()}>Use a passkey instead</Button>}
      <Button variant="text" size="bare" className="justify-self-start" onClick={onBack}>
        Back
      </Button>
    </form>
  );
}
