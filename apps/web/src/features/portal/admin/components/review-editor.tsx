import { limits, type ReviewItem } from "@earshot/contract";
import { type ReactNode, useId, useRef, useState } from "react";
import { fieldRule } from "../../../../lib/field-rule.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextArea } from "../../../../ui/field.tsx";
import {
  indexOfChanged,
  type NoteInProgress,
  type ReviewDraft,
  type ReviewInProgress,
  reviewDraft,
  wordsAt,
} from "../review-draft.ts";
import { ReviewFindings } from "./review-findings.tsx";
import { SelectableTextField } from "./selectable-text-field.tsx";
import { NoteForm, SpanNotes } from "./span-notes.tsx";

type Choice = "approve" | "return";

export interface ReviewEditorProps {
  item: ReviewItem;
  post: ReactNode;
  /** The company, and the community's rules. */
  background: ReactNode;
  /** Why it can't be decided on any more; null if it can. */
  over: string | null;
  /** Why the last decision was refused. */
  refused: readonly string[];
  onDecide: (decision: Choice, draft: ReviewDraft) => void;
}

const keepFirst = "Save or cancel the note you are writing first.";
const checkDecision = fieldRule(({ calls }) => calls.reviewReply.body);

/** The editor of a review: selects words of the reply, adds notes to them, and approves or returns it. */
export function ReviewEditor(props: ReviewEditorProps) {
  const { item, over, refused, onDecide } = props;
  const { reply, findings } = item;
  const { text } = reply;
  const stored = reviewDraft(reply.id);
  const [draft, setDraft] = useState<ReviewInProgress>(() => stored.read(text));
  const { note, notes, writing } = draft;
  const changed = indexOfChanged(notes, writing);
  /** Whether a note was started since this was opened: one from before does not take the focus. */
  const [isBegun, setIsBegun] = useState(false);
  const [noteProblem, setNoteProblem] = useState<string>();
  const [hint, setHint] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const reading = useRef<HTMLTextAreaElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const whole = useRef<HTMLTextAreaElement>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const stopId = useId();
  const ending = text.includes(reply.disclosure) ? "" : ` It will end with: ${reply.disclosure}`;
  const isStopped = findings.some(({ level }) => level === "stop");

  const change = (part: Partial<ReviewInProgress>) => {
    const next = { ...draft, ...part };
    next.notes = [...next.notes].sort((a, b) => a.span[0] - b.span[0] || a.span[1] - b.span[1]);
    setDraft(next);
    setProblem(undefined);
    setNoteProblem(undefined);
    stored.write(text, next);
  };
  const refuseNote = (why: string) => {
    setNoteProblem(why);
    noteField.current?.focus();
  };
  /** Starts a note, replacing one that is empty. */
  const write = (next: NoteInProgress) => {
    if (writing && writing.note !== (writing.before ?? "")) return refuseNote(keepFirst);
    setIsBegun(true);
    change({ writing: next });
  };
  const keepNote = ({ span, note: noteText }: NoteInProgress) => {
    const one = { span, note: noteText.trim() };
    const next =
      changed === -1 ? [...notes, one] : notes.map((old, at) => (at === changed ? one : old));
    change({ notes: next, writing: null });
    // The focused element was removed.
    (changed === -1 ? adder : heading).current?.focus();
  };
  const cancelNote = ({ span }: NoteInProgress) => {
    change({ writing: null });
    if (changed === -1) show(span);
    else heading.current?.focus();
  };
  const show = ([start, end]: readonly [number, number]) => {
    reading.current?.focus();
    reading.current?.setSelectionRange(start, end);
  };
  const begin = () => {
    const { selectionStart: start = 0, selectionEnd: end = 0 } = reading.current ?? {};
    if (start === end) {
      setHint("Select text in the reply first, with the mouse or with Shift and the arrow keys.");
      reading.current?.focus();
      return;
    }
    setHint(null);
    // A new note moves to the newly selected words.
    if (writing && changed === -1) change({ writing: { ...writing, span: [start, end] } });
    else write({ span: [start, end], note: "", before: null });
  };
  const decide = async (decision: Choice) => {
    if (writing) return refuseNote(keepFirst);
    const checked = await checkDecision({ decision, note, notes });
    if (checked !== true) {
      setProblem(checked);
      whole.current?.focus();
      return;
    }
    onDecide(decision, { note, notes });
  };
  const noteForm = writing && (
    <NoteForm
      // Remounts the form for another note.
      key={writing.before === null ? "new" : `${writing.span} ${writing.before}`}
      field={noteField}
      words={wordsAt(text, writing.span)}
      note={writing.note}
      problem={noteProblem}
      isBegun={isBegun}
      onChange={(noteText) => change({ writing: { ...writing, note: noteText } })}
      onProblem={refuseNote}
      onSave={() => keepNote(writing)}
      onCancel={() => cancelNote(writing)}
    />
  );

  return (
    // In a single column, the reply follows its post.
    <div className="mt-4 grid items-start gap-x-8 gap-y-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
      <div className="min-w-0">{props.post}</div>
      <form
        noValidate
        aria-label="Review"
        className="grid min-w-0 gap-5 lg:row-span-2"
        onSubmit={(event) => event.preventDefault()}
      >
        <div className="grid justify-items-start gap-2">
          <SelectableTextField
            field={reading}
            label="The reply"
            hint={`${text.length.toLocaleString()} characters.${ending}`}
            text={text}
            onSelected={() => setHint(null)}
          />
          {reply.firstHandConfirmed && (
            <p className="text-sm text-ink-2">
              {item.writer} states that they have used what the reply says they have used.
            </p>
          )}
          {!over && (
            <Button
              ref={adder}
              size="small"
              // The press must not clear the selection.
              onPointerDown={(event) => event.preventDefault()}
              onClick={begin}
            >
              Add a note to the selected text
            </Button>
          )}
          <p role="status" className="text-sm font-medium text-caution empty:hidden">
            {hint}
          </p>
        </div>
        {changed === -1 && noteForm}
        <SpanNotes
          heading={heading}
          text={text}
          notes={notes}
          changed={changed}
          form={noteForm}
          onEdit={({ span, note: noteText }) => write({ span, note: noteText, before: noteText })}
          onDelete={(index) => {
            change({ notes: notes.filter((_, at) => at !== index) });
            // The focused element was removed.
            heading.current?.focus();
          }}
          onShow={show}
        />
        <section className="grid gap-2">
          <h3 className="font-semibold">Check results</h3>
          <ReviewFindings findings={findings} text={text} onShow={show} />
        </section>
        <TextArea
          ref={whole}
          label="Overall note"
          hint={`${item.writer} reads it together with your other notes. At most ${limits.noteMax.toLocaleString()} characters; ${note.trim().length.toLocaleString()} now.`}
          error={problem}
          readOnly={over !== null}
          value={note}
          onChange={({ target }) => change({ note: target.value })}
        />
        {refused.length > 0 && (
          <ul role="alert" className="list-disc pl-5 font-medium text-signal">
            {refused.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
        {!over && (
          <div className="grid gap-2">
            <div className="flex flex-wrap gap-2">
              <Button
                variant="primary"
                unavailable={isStopped}
                aria-describedby={isStopped ? stopId : undefined}
                onClick={() => void decide("approve")}
              >
                Approve
              </Button>
              <Button onClick={() => void decide("return")}>Return to the writer</Button>
            </div>
            {isStopped && (
              <p id={stopId} className="text-sm text-ink-2">
                A rule blocks this text, so it can’t be approved. Return it with a note.
              </p>
            )}
          </div>
        )}
      </form>
      <div className="grid min-w-0 gap-4">{props.background}</div>
    </div>
  );
}
