import type { DeletionKind } from "@earshot/contract";
import { type ReactNode, useId, useState } from "react";
import { useForm } from "react-hook-form";
import { ApiError, messageOf } from "../../../../lib/api-error.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { dayOf } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { CheckboxField, TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useDelete, type DeletionForm as Values } from "../api/deletions.ts";

const empty: Values = { password: "", name: "", deleteShared: false };

interface DeletionFormProps {
  kind: DeletionKind;
  /** The name that must be typed to confirm. */
  name: string;
  /** Whether workspaces with other members are deleted too, which must be confirmed. */
  hasShared: boolean;
  /** Sentences about what happens. */
  children: ReactNode;
  /** Called when the session has ended. */
  onDeleted: () => void;
}

/** Requests a deletion, with the password and the typed name. */
export function DeletionForm({ kind, name, hasShared, children, onDeleted }: DeletionFormProps) {
  const request = useDelete(kind);
  const [problem, setProblem] = useState<string | null>(null);
  const introId = useId();
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: empty });
  const submit = useOneAtATime(async (values: Values) => {
    setProblem(null);
    try {
      const dueAt = await request.mutateAsync(values);
      showToast({
        title:
          kind === "workspace" ? "Workspace deletion requested." : "Account deletion requested.",
        description: `You are signed out. Sign in before ${dayOf(dueAt)} to keep it.`,
      });
      onDeleted();
      return true;
    } catch (error) {
      const message = messageOf(error, "Please try again.");
      const code = error instanceof ApiError ? error.code : null;
      if (code === "WRONG_PASSWORD") setError("password", { message }, { shouldFocus: true });
      else if (code === "VALIDATION_FAILED") setError("name", { message }, { shouldFocus: true });
      else setProblem(message);
      return false;
    }
  });
  return (
    <form
      noValidate
      aria-label={`Delete ${kind}`}
      aria-describedby={introId}
      className="grid gap-4"
      onSubmit={handleSubmit(submit)}
    >
      <div id={introId} className="grid gap-3">
        {children}
      </div>
      <TextField
        label="Your password"
        type="password"
        hint="No password yet? Set one in Settings, Sign-in and devices, first."
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register("password", {
          validate: fieldRule(({ calls }) => calls.deleteAccount.body.shape.password),
        })}
      />
      <TextField
        label={`Type “${name}” to confirm`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={formState.errors.name?.message}
        {...register("name", {
          validate: (typed) =>
            typed.trim().toLowerCase() === name.toLowerCase() || `Type “${name}” to confirm.`,
        })}
      />
      {hasShared && (
        <CheckboxField
          label="Also delete the workspaces I share with other people"
          {...register("deleteShared")}
        />
      )}
      <FormProblem>{problem}</FormProblem>
      <div>
        <Button type="submit" variant="primary" busy={formState.isSubmitting}>
          Delete {kind}
        </Button>
      </div>
    </form>
  );
}
