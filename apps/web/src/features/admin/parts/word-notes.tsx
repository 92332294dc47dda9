import { limits, type ReviewNote } from "@earshot/contract";
import { useEffect, useRef, useState } from "react";
import { fieldRule } from "../../../lib/field-rule.ts";
import { Button } from "../../../ui/button.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { wordsAt } from "../review-draft.ts";

type Span = ReviewNote["span"];

const checkNote = fieldRule(
  ({ calls }) => calls.reviewReply.body.shape.notes.unwrap().element.shape.note,
);

interface NoteFormProps {
  words: string;
  first: string;
  onSave: (note: string) => void;
  onCancel: () => void;
}

/** What should change at some words. */
export function NoteForm({ words, first, onSave, onCancel }: NoteFormProps) {
  const [note, setNote] = useState(first);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const save = async () => {
    const checked = await checkNote(note);
    if (checked === true) return onSave(note.trim());
    setProblem(checked);
    field.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: it stands within a form already
    <div
      role="group"
      aria-label="A note at some words"
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
        label="What should change there?"
        rows={2}
        error={problem}
        value={note}
        maxLength={limits.noteMax}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className="flex gap-2">
        <Button size="small" onClick={() => void save()}>
          Keep this note
        </Button>
        <Button size="small" look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

interface WordNotesProps {
  text: string;
  notes: readonly ReviewNote[];
  onChange: (notes: ReviewNote[]) => void;
  /** Selects words of the reply. */
  onShow: (span: Span) => void;
}

/** The notes at words, in the order of the text; each can be changed and taken away. */
export function WordNotes({ text, notes, onChange, onShow }: WordNotesProps) {
  const [editing, setEditing] = useState<ReviewNote | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  if (notes.length === 0) return null;
  const put = (old: ReviewNote, next: ReviewNote | null) => {
    onChange(notes.flatMap((one) => (one === old ? (next ?? []) : one)));
    setEditing(null);
    // What had the focus is gone.
    heading.current?.focus();
  };
  return (
    <section>
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        Your notes
      </h3>
      <ol className="mt-1 grid gap-2">
        {notes.map((one) => {
          const words = wordsAt(text, one.span);
          if (one === editing) {
            return (
              <li key={`${one.span} ${one.note}`}>
                <NoteForm
                  words={words}
                  first={one.note}
                  onSave={(note) => put(one, { ...one, note })}
                  onCancel={() => setEditing(null)}
                />
              </li>
            );
          }
          return (
            <li
              key={`${one.span} ${one.note}`}
              className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-b border-line pb-2 [overflow-wrap:anywhere]"
            >
              <div className="min-w-0 flex-1 basis-48">
                <button
                  type="button"
                  title="Show it in the reply"
                  className="rounded text-left font-quote underline decoration-edge decoration-dotted underline-offset-4 hover:decoration-signal"
                  onClick={() => onShow(one.span)}
                >
                  <q dir="auto">{words}</q>
                </button>
                <p className="whitespace-pre-line">{one.note}</p>
              </div>
              <div className="flex gap-1">
                <Button
                  look="quiet"
                  size="small"
                  aria-label={`Edit the note at “${words}”`}
                  onClick={() => setEditing(one)}
                >
                  Edit
                </Button>
                <Button
                  look="quiet"
                  size="small"
                  aria-label={`Delete the note at “${words}”`}
                  onClick={() => put(one, null)}
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
