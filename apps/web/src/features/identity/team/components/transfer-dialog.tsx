import { type Member, roleNames } from "@earshot/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { ApiError, messageOf } from "../../../../lib/api-error.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { memberName } from "../../../../lib/member-name.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SelectField, TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useTransfer } from "../api/change-team.ts";

interface TransferDialogProps {
  open: boolean;
  /** The members who can become the owner. */
  others: readonly Member[];
  onClose: () => void;
}

function TransferForm({ others, onClose }: Omit<TransferDialogProps, "open">) {
  const transfer = useTransfer();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError } = useForm({
    defaultValues: { memberId: others[0]?.id ?? "", password: "" },
  });
  const submit = useOneAtATime(async (values: { memberId: string; password: string }) => {
    setProblem(null);
    try {
      await transfer.mutateAsync(values);
      const owner = others.find(({ id }) => id === values.memberId);
      showToast({
        title: owner ? `${memberName(owner)} is now the owner.` : "The workspace is transferred.",
        description: "You are a member.",
      });
      onClose();
      return true;
    } catch (error) {
      const message = messageOf(error, "The workspace was not transferred. Please try again.");
      const isPassword = error instanceof ApiError && error.code === "WRONG_PASSWORD";
      if (isPassword) setError("password", { message }, { shouldFocus: true });
      else setProblem(message);
    }
  });
  return (
    <form
      noValidate
      aria-label="Transfer ownership"
      className="grid gap-4"
      onSubmit={handleSubmit(submit)}
    >
      <p className="text-ink-2">
        The new owner decides about the team, billing, export and deletion. You become a member, and
        only they can make you the owner again.
      </p>
      <SelectField label="New owner" data-autofocus {...register("memberId")}>
        {others.map((member) => (
          <option key={member.id} value={member.id}>
            {memberName(member)}, {roleNames[member.role].name.toLowerCase()}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        hint="No password yet? Set one in Settings, Sign-in and devices, first."
        error={formState.errors.password?.message}
        {...register("password", {
          validate: fieldRule(({ calls }) => calls.transferWorkspace.body.shape.password),
        })}
      />
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={formState.isSubmitting}>
          Transfer ownership
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}

/** Makes another member the owner, after the owner's password. */
export function TransferDialog({ open, ...rest }: TransferDialogProps) {
  return (
    <Dialog open={open} title="Transfer ownership" onClose={rest.onClose}>
      <TransferForm {...rest} />
    </Dialog>
  );
}
