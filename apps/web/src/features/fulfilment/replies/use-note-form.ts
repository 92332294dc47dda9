import { type ChangeEvent, type FormEvent, useRef, useState } from "react";
import { messageOf } from "../../../lib/api-error.ts";
import type { fieldRule } from "../../../lib/field-rule.ts";
import type { storedText } from "../../../lib/storage.ts";
import { showToast } from "../../../ui/toast-store.ts";

interface NoteFormOptions {
  /** Stores the typed text over a reload of the tab. */
  draft: ReturnType<typeof storedText>;
  check: ReturnType<typeof fieldRule>;
  send: (note: string) => Promise<unknown>;
  /** Titles of the messages. */
  sent: string;
  failed: string;
  onSent: () => void;
}

/** The state of a form with one note on a reply: validates it, sends it and shows the result. */
export function useNoteForm({ draft, check, send, sent, failed, onSent }: NoteFormOptions) {
  const [note, setNote] = useState(() => draft.read() ?? "");
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const checked = await check(note);
    if (checked !== true) {
      setProblem(checked);
      field.current?.focus();
      return;
    }
    setProblem(undefined);
    try {
      await send(note);
      draft.write(null);
      showToast({ title: sent });
      onSent();
    } catch (error) {
      const description = messageOf(error, "Please try again.");
      setProblem(description);
      showToast({ title: failed, description, tone: "destructive" });
    }
  };

  return {
    note,
    field,
    submit,
    /** Properties of the field. */
    fieldProps: {
      ref: field,
      value: note,
      error: problem,
      onChange: ({ target }: ChangeEvent<HTMLTextAreaElement>) => {
        setNote(target.value);
        draft.write(target.value || null);
      },
    },
    /** Empties the form and deletes its stored text. */
    discard: () => {
      draft.write(null);
      setNote("");
      setProblem(undefined);
    },
  };
}
