import { limits } from "@earshot/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { messageOf } from "../../../../lib/api-error.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { Button } from "../../../../ui/button.tsx";
import { CopyButton } from "../../../../ui/copy-button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useInviteWriter } from "../api/invite-writer.ts";

const days = limits.invitationMs / (24 * 3600_000);

/** Invites a writer, and shows the link that was emailed, to be passed on. */
export function InviteForm() {
  const invite = useInviteWriter();
  const [problem, setProblem] = useState<string | null>(null);
  const [made, setMade] = useState<{ email: string; link: string } | null>(null);
  const { register, handleSubmit, formState, reset } = useForm({ defaultValues: { email: "" } });
  const submit = useOneAtATime(async ({ email }: { email: string }) => {
    setProblem(null);
    setMade(null);
    try {
      const { invitation, link } = await invite.mutateAsync(email);
      setMade({ email: invitation.email, link });
      reset();
    } catch (error) {
      setProblem(messageOf(error, "The invitation could not be created. Please try again."));
    }
  });
  return (
    <>
      <form
        noValidate
        aria-label="Invite a writer"
        className="grid max-w-sm justify-items-start gap-3"
        onSubmit={handleSubmit(submit)}
      >
        <TextField
          className="w-full"
          label="Email"
          type="email"
          autoComplete="off"
          hint={`We email the link to this address. It works once, for ${days} days.`}
          error={formState.errors.email?.message}
          {...register("email", {
            validate: fieldRule(({ calls }) => calls.inviteWriter.body.shape.email),
          })}
        />
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" variant="primary" busy={formState.isSubmitting}>
          {formState.isSubmitting ? "Inviting..." : "Invite writer"}
        </Button>
      </form>
      <div role="status">
        {made && (
          <div className="mt-4 grid justify-items-start gap-2 rounded-lg border border-line bg-raised px-4 py-3">
            <p className="[overflow-wrap:anywhere]">
              {made.email} is invited. You can also share this link yourself:
            </p>
            <code className="ph-no-capture font-mono text-sm [overflow-wrap:anywhere]">
              {made.link}
            </code>
            <CopyButton text={made.link} />
          </div>
        )}
      </div>
    </>
  );
}
