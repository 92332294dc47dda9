import type { OwnerProof } from "@earshot/contract";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { ApiError, messageOf } from "../../../../lib/api-error.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { Button } from "../../../../ui/button.tsx";
import { CodeField } from "../../../../ui/code-field.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { codeProblem } from "../code-problem.ts";

/** The proof that the user is the account's owner. */
export interface ProofNeeds {
  hasPassword: boolean;
  /** Whether an authenticator app is in use, whose code is also requested. */
  hasApp: boolean;
}

interface OwnerProofFormProps {
  /** The form's accessible name. */
  label: string;
  needs: ProofNeeds;
  /** A text above the fields about what happens. */
  intro?: string;
  /** Asks for a name as well, starting from this one. */
  defaultName?: string;
  submitLabel: string;
  onSubmit: (proof: OwnerProof, name: string) => Promise<unknown>;
  onCancel: () => void;
}

const empty = { name: "", password: "", code: "" };

/** Returns the field that a refusal is about. */
function fieldOf(error: unknown): "password" | "code" | null {
  if (error instanceof ApiError && error.code === "WRONG_PASSWORD") return "password";
  return codeProblem(error) ? "code" : null;
}

/** Asks for the password, and for a code if an app is in use, before something that a stolen session must not do. */
export function OwnerProofForm(props: OwnerProofFormProps) {
  const { label, needs, intro, defaultName, submitLabel, onSubmit, onCancel } = props;
  const { hasPassword, hasApp } = needs;
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError, setFocus } = useForm({
    defaultValues: { ...empty, name: defaultName ?? "" },
  });
  const first =
    defaultName !== undefined ? "name" : hasPassword ? "password" : hasApp ? "code" : null;
  useEffect(() => {
    if (first) setFocus(first);
  }, [first, setFocus]);
  const submit = useOneAtATime(async ({ name, password, code }: typeof empty) => {
    setProblem(null);
    try {
      await onSubmit({ ...(hasPassword && { password }), ...(hasApp && { code }) }, name);
    } catch (error) {
      const message = messageOf(error, "Please try again.");
      const field = fieldOf(error);
      if (field) setError(field, { message }, { shouldFocus: true });
      else setProblem(message);
    }
  });
  return (
    <form
      noValidate
      aria-label={label}
      className="grid max-w-sm justify-items-start gap-3"
      onSubmit={handleSubmit(submit)}
    >
      {intro !== undefined && <p className="text-ink-2">{intro}</p>}
      {defaultName !== undefined && (
        <TextField
          className="w-full"
          label="Name"
          hint="So that you recognize it in the list."
          autoComplete="off"
          error={formState.errors.name?.message}
          {...register("name", {
            validate: fieldRule(({ calls }) => calls.addPasskey.body.shape.name),
          })}
        />
      )}
      {hasPassword && (
        <TextField
          className="w-full"
          label="Your password"
          type="password"
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register("password", {
            validate: fieldRule(({ calls }) => calls.login.body.shape.password),
          })}
        />
      )}
      {hasApp && (
        <CodeField
          error={formState.errors.code?.message}
          {...register("code", { validate: fieldRule(({ secondFactorCode }) => secondFactorCode) })}
        />
      )}
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={formState.isSubmitting}>
          {submitLabel}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
