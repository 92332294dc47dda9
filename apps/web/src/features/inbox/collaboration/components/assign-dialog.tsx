import { limits, type Member, type Mention, roleNames } from "@earshot/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { messageOf } from "../../../../lib/api-error.ts";
import { memberName } from "../../../../lib/member-name.ts";
import { postTitle } from "../../../../lib/post-title.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SelectField, TextArea } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useAssignMention } from "../api/assign-mention.ts";

interface AssignDialogProps {
  open: boolean;
  mention: Mention;
  /** Who can be its assignee. */
  members: readonly Member[];
  onChanged: (mention: Mention) => void;
  onClose: () => void;
}

function AssignForm({ mention, members, onChanged, onClose }: Omit<AssignDialogProps, "open">) {
  const assign = useAssignMention(onChanged);
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm({
    defaultValues: {
      memberId: mention.assignment?.memberId ?? members[0]?.id ?? "",
      note: mention.assignment?.note ?? "",
    },
  });
  const submit = useOneAtATime(async ({ memberId, note }: { memberId: string; note: string }) => {
    setProblem(null);
    try {
      await assign.mutateAsync({ id: mention.id, memberId, note: note.trim() || undefined });
      const member = members.find(({ id }) => id === memberId);
      showToast({
        title: member?.isYou
          ? "Assigned to you."
          : `Assigned to ${member ? memberName(member) : "them"}. We’ll notify them.`,
      });
      onClose();
      return true;
    } catch (error) {
      setProblem(messageOf(error, "The mention was not assigned. Please try again."));
    }
  });
  return (
    <form
      noValidate
      aria-label="Assign this mention"
      className="grid gap-4"
      onSubmit={handleSubmit(submit)}
    >
      <p className="[overflow-wrap:anywhere] text-ink-2">{postTitle(mention)}</p>
      <SelectField label="Person" data-autofocus {...register("memberId")}>
        {members.map((member) => (
          <option key={member.id} value={member.id}>
            {memberName(member)}
            {member.isYou ? " (you)" : `, ${roleNames[member.role].name.toLowerCase()}`}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="Note (optional)"
        hint="What they should know. Everyone in the workspace can read it."
        rows={2}
        maxLength={limits.noteMax}
        {...register("note")}
      />
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={formState.isSubmitting}>
          Assign mention
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}

/** Asks whom a mention is assigned to, with a note. */
export function AssignDialog({ open, ...rest }: AssignDialogProps) {
  return (
    <Dialog open={open} title="Assign this mention" onClose={rest.onClose}>
      <AssignForm {...rest} />
    </Dialog>
  );
}
