import { type GivenRole, takesSeat, workspaceInvitationDays } from "@earshot/contract";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { ApiError, detailOf, messageOf } from "../../../../lib/api-error.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { isOneOf, isText, useFormDraft, useSaveDraft } from "../../../../lib/use-form-draft.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { RadioCard } from "../../../../ui/radio-card.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useInvite } from "../api/change-team.ts";
import { roleChoices } from "../names.ts";

/** Refusals that are about the address. */
const ofAddress = ["ALREADY_MEMBER", "ALREADY_INVITED", "VALIDATION_FAILED"];

const fits = { email: isText, role: isOneOf(roleChoices.map(({ role }) => role)) };

/** Invites a person by email with a role. What was entered survives a reload. */
export function InviteForm({ seatsLeft }: { seatsLeft: number }) {
  const invite = useInvite();
  const roleName = useId();
  const draft = useFormDraft<{ email: string; role: GivenRole }>(
    "team-invitation",
    { email: "", role: "member" },
    fits,
  );
  const [chosen, setChosen] = useState(draft.initial.role);
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState, reset, setError, watch } = useForm({
    defaultValues: { email: draft.initial.email },
  });
  useSaveDraft(watch, draft);
  const choose = (role: GivenRole) => {
    setChosen(role);
    draft.save({ role });
  };
  const submit = useOneAtATime(async ({ email }: { email: string }) => {
    setProblem(null);
    try {
      const { invitation } = await invite.mutateAsync({ email, role: chosen });
      reset({ email: "" });
      draft.clear();
      showToast({
        title: `Invitation sent to ${invitation.email}.`,
        description: `The link in it works for ${workspaceInvitationDays} days.`,
      });
    } catch (error) {
      const message = detailOf(error, "email") ?? messageOf(error, "The invitation was not sent.");
      if (error instanceof ApiError && ofAddress.includes(error.code))
        setError("email", { message }, { shouldFocus: true });
      else setProblem(message);
    }
  });
  return (
    <form
      noValidate
      aria-label="Invite someone"
      className="grid max-w-xl gap-4"
      onSubmit={handleSubmit(submit)}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        error={formState.errors.email?.message}
        {...register("email", {
          validate: fieldRule(({ calls }) => calls.inviteMember.body.shape.email),
        })}
      />
      <fieldset className="grid gap-1">
        <legend className="pb-1 font-semibold">Role</legend>
        {roleChoices.map(({ role, name, description }) => (
          <RadioCard
            key={role}
            name={roleName}
            checked={role === chosen}
            onChoose={() => choose(role)}
          >
            {name}
            <span className="block text-sm font-normal text-ink-2">{description}</span>
          </RadioCard>
        ))}
      </fieldset>
      {takesSeat(chosen) && seatsLeft <= 0 && (
        <p className="text-sm text-caution">
          All seats are taken. Remove a member or an invitation, or choose approver or viewer.
        </p>
      )}
      <FormProblem>{problem}</FormProblem>
      <div>
        <Button
          type="submit"
          variant="primary"
          unavailable={takesSeat(chosen) && seatsLeft <= 0}
          busy={formState.isSubmitting}
        >
          {formState.isSubmitting ? "Sending…" : "Send invitation"}
        </Button>
      </div>
    </form>
  );
}
