import { limits, type Reply } from "@earshot/contract";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextArea } from "../../../../ui/field.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useRequestChange } from "../api/request-change.ts";
import { noteDraft } from "../note-draft.ts";

interface ChangeFormProps {
  reply: Reply;
  onSent: () => void;
  onCancel: () => void;
}

const checkNote = fieldRule(({ calls }) => calls.requestReplyChange.body.shape.note);

/** What the writer should change. What is typed survives a reload. */
export function ChangeForm({ reply, onSent, onCancel }: ChangeFormProps) {
  const draft = noteDraft(reply.id);
  const [note, setNote] = useState(() => draft.read() ?? "");
  const [problem, setProblem] = useState<string>();
  const request = useRequestChange();
  const field = useRef<HTMLTextAreaElement>(null);
  // It stands where the pressed button was. A draft that a reload brought back takes no focus.
  const wasPressed = useRef(note === "");
  useEffect(() => {
    if (wasPressed.current) field.current?.focus();
  }, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const checked = await checkNote(note);
    if (checked !== true) {
      setProblem(checked);
      field.current?.focus();
      return;
    }
    setProblem(undefined);
    try {
      await request.mutateAsync({ reply, answer: note });
      draft.write(null);
      showToast({ title: "Sent back to the writer with your note." });
      onSent();
    } catch (error) {
      const description = messageOf(error, "Please try again.");
      setProblem(description);
      showToast({ title: "Failed to ask for a change", description, tone: "destructive" });
    }
  };

  return (
    <form noValidate aria-label="Ask for a change" onSubmit={submit} className="grid gap-3">
      <TextArea
        ref={field}
        label="What should the writer change?"
        hint={`At most ${limits.noteMax.toLocaleString()} characters; ${note.trim().length.toLocaleString()} now.`}
        error={problem}
        value={note}
        onChange={({ target }) => {
          setNote(target.value);
          draft.write(target.value || null);
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={request.isPending}>
          Send to the writer
        </Button>
        <Button
          onClick={() => {
            draft.write(null);
            onCancel();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
