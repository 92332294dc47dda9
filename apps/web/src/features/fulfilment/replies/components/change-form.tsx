import { limits, type Reply } from "@earshot/contract";
import { useEffect, useRef } from "react";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextArea } from "../../../../ui/field.tsx";
import { useRequestChange } from "../api/request-change.ts";
import { noteDraft } from "../note-draft.ts";
import { useNoteForm } from "../use-note-form.ts";

interface ChangeFormProps {
  reply: Reply;
  onSent: () => void;
  onCancel: () => void;
}

const checkNote = fieldRule(({ calls }) => calls.requestReplyChange.body.shape.note);

/** The change request for the writer. The typed text survives a reload. */
export function ChangeForm({ reply, onSent, onCancel }: ChangeFormProps) {
  const request = useRequestChange();
  const { note, field, fieldProps, submit, discard } = useNoteForm({
    draft: noteDraft(reply.id),
    check: checkNote,
    send: (answer) => request.mutateAsync({ reply, answer }),
    sent: "Sent back to the writer with your note.",
    failed: "Failed to ask for a change",
    onSent,
  });
  // It replaces the pressed button. A draft that a reload restored takes no focus.
  const wasPressed = useRef(note === "");
  useEffect(() => {
    if (wasPressed.current) field.current?.focus();
  }, [field]);

  return (
    <form noValidate aria-label="Ask for a change" onSubmit={submit} className="grid gap-3">
      <TextArea
        {...fieldProps}
        label="What should the writer change?"
        hint={`At most ${limits.noteMax.toLocaleString()} characters; ${note.trim().length.toLocaleString()} now.`}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={request.isPending}>
          Send to the writer
        </Button>
        <Button
          onClick={() => {
            discard();
            onCancel();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
