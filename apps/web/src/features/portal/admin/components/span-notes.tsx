import { limits, type ReviewNote } from "@earshot/contract";
import { type ReactNode, type RefObject, useEffect } from "react";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextArea } from "../../../../ui/field.tsx";
import { wordsAt } from "../review-draft.ts";

type Span = ReviewNote["span"];

const checkNote = fieldRule(
  ({ calls }) => calls.reviewReply.body.shape.notes.unwrap().element.shape.note,
);

interface NoteFormProps {
  field: RefObject<HTMLTextAreaElement | null>;
  words: string;
  note: string;
  problem: string | undefined;
  /** Whether it was just started: it then takes the focus. */
  isBegun: boolean;
  onChange: (note: string) => void;
  onProblem: (problem: string) => void;
  onSave: () => void;
  onCancel: () => void;
}

/** Notes about passages of the text. */
export function NoteForm(props: NoteFormProps) {
  const { field, words, note, problem, isBegun, onChange, onProblem, onSave, onCancel } = props;
  useEffect(() => {
    if (isBegun) field.current?.focus();
  }, [isBegun, field]);
  const save = async () => {
    const checked = await checkNote(note);
    if (checked === true) onSave();
    else onProblem(checked);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is already inside a form
    <div
      role="group"
      aria-label="Note on the selected text"
      className="grid justify-items-start gap-2 rounded-lg border border-line bg-raised p-3"
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          void save();
        }
      }}
    >
      <p className="text-sm [overflow-wrap:anywhere]">
        At{" "}
        <q dir="auto" className="font-quote text-base">
          {words}
        </q>
      </p>
      <TextArea
        ref={field}
        className="w-full"
        label="What should change here?"
        rows={2}
        error={problem}
        value={note}
        maxLength={limits.noteMax}
        onChange={({ target }) => onChange(target.value)}
      />
      <div className="flex gap-2">
        <Button size="small" onClick={() => void save()}>
          Save note
        </Button>
        <Button size="small" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

interface SpanNotesProps {
  heading: RefObject<HTMLHeadingElement | null>;
  text: string;
  notes: readonly ReviewNote[];
  /** The index of the note that is being changed, and the form for it; -1 for none. */
  changed: number;
  form: ReactNode;
  onEdit: (note: ReviewNote) => void;
  onDelete: (index: number) => void;
  /** Selects words of the reply. */
  onShow: (span: Span) => void;
}

/** The notes on passages, in the order of the text; each can be changed and removed. */
export function SpanNotes(props: SpanNotesProps) {
  const { heading, text, notes, changed, form, onEdit, onDelete, onShow } = props;
  if (notes.length === 0) return null;
  return (
    <section>
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        Your notes
      </h3>
      <ol className="mt-1 grid gap-2">
        {notes.map((one, index) => {
          const words = wordsAt(text, one.span);
          if (index === changed) return <li key={`${one.span} ${one.note}`}>{form}</li>;
          return (
            <li
              key={`${one.span} ${one.note}`}
              className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-b border-line pb-2 [overflow-wrap:anywhere]"
            >
              <div className="min-w-0 flex-1 basis-48">
                <button
                  type="button"
                  title="Show in the reply"
                  className="rounded text-left font-quote underline decoration-edge decoration-dotted underline-offset-4 hover:decoration-signal"
                  onClick={() => onShow(one.span)}
                >
                  <q dir="auto">{words}</q>
                </button>
                <p className="whitespace-pre-line">{one.note}</p>
              </div>
              <div className="flex gap-1">
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Edit the note at “${words}”`}
                  onClick={() => onEdit(one)}
                >
                  Edit
                </Button>
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Delete the note at “${words}”`}
                  onClick={() => onDelete(index)}
                >
                  Delete
                </Button>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
