import { limits, type ReviewItem, type ReviewNote } from "@earshot/contract";
import { type ReactNode, useId, useRef, useState } from "react";
import { fieldRule } from "../../../lib/field-rule.ts";
import { Button } from "../../../ui/button.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { type ReviewDraft, reviewDraft } from "../review-draft.ts";
import { ReadingField } from "./reading-field.tsx";
import { ReviewFindings } from "./review-findings.tsx";
import { NoteForm, WordNotes } from "./word-notes.tsx";

type Span = ReviewNote["span"];
type Choice = "approve" | "return";

export interface ReviewDeskProps {
  item: ReviewItem;
  post: ReactNode;
  /** The company that it speaks for, and the rules of the place. */
  background: ReactNode;
  /** Why it can't be decided on any more; null where it can. */
  over: string | null;
  /** Why the last decision was refused. */
  refused: readonly string[];
  onDecide: (decision: Choice, draft: ReviewDraft) => void;
}

const checkDecision = fieldRule(({ calls }) => calls.reviewReply.body);

/** Where a reply is read by a reviewer: select words, write notes at them, let it go on or return it. */
export function ReviewDesk(props: ReviewDeskProps) {
  const { item, over, refused, onDecide } = props;
  const { reply, findings } = item;
  const { text } = reply;
  const kept = reviewDraft(reply.id);
  const [draft, setDraft] = useState<ReviewDraft>(() => kept.read(text));
  /** The words that a new note is written at. */
  const [at, setAt] = useState<Span | null>(null);
  const [hint, setHint] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const reading = useRef<HTMLTextAreaElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const whole = useRef<HTMLTextAreaElement>(null);
  const stopId = useId();
  const ending = text.includes(reply.disclosure) ? "" : ` It will end with: ${reply.disclosure}`;
  const isStopped = findings.some(({ level }) => level === "stop");

  const change = (part: Partial<ReviewDraft>) => {
    const next = { ...draft, ...part };
    next.notes = [...next.notes].sort((a, b) => a.span[0] - b.span[0] || a.span[1] - b.span[1]);
    setDraft(next);
    setProblem(undefined);
    kept.write(text, next);
  };
  const show = ([start, end]: readonly [number, number]) => {
    reading.current?.focus();
    reading.current?.setSelectionRange(start, end);
  };
  const begin = () => {
    const { selectionStart: start = 0, selectionEnd: end = 0 } = reading.current ?? {};
    if (start === end) {
      setHint("Select some words in the reply first, by mouse or with Shift and the arrow keys.");
      reading.current?.focus();
      return;
    }
    setHint(null);
    setAt([start, end]);
  };
  const decide = async (decision: Choice) => {
    if (at) {
      setProblem("Keep or cancel the note that you are writing first.");
      return;
    }
    const checked = await checkDecision({ decision, ...draft });
    if (checked !== true) {
      setProblem(checked);
      whole.current?.focus();
      return;
    }
    onDecide(decision, draft);
  };

  return (
    // Where there is room for one column alone, the reply follows its post.
    <div className="mt-4 grid items-start gap-x-8 gap-y-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
      <div className="min-w-0">{props.post}</div>
      <form
        noValidate
        aria-label="Review"
        className="grid min-w-0 gap-5 lg:row-span-2"
        onSubmit={(event) => event.preventDefault()}
      >
        <div className="grid justify-items-start gap-2">
          <ReadingField
            field={reading}
            label="The reply"
            hint={`${text.length.toLocaleString()} characters.${ending}`}
            text={text}
            onSelected={() => setHint(null)}
          />
          {reply.attested && (
            <p className="text-sm text-ink-2">
              {item.writer} attests to have used what the reply says they have used.
            </p>
          )}
          {!over && (
            <Button
              ref={adder}
              size="small"
              // The press must not take the selection away.
              onPointerDown={(event) => event.preventDefault()}
              onClick={begin}
            >
              Add a note at the selected words
            </Button>
          )}
          <p role="status" className="text-sm font-medium text-caution empty:hidden">
            {hint}
          </p>
        </div>
        {at && (
          <NoteForm
            words={text.slice(...at)}
            first=""
            onSave={(note) => {
              change({ notes: [...draft.notes, { span: at, note }] });
              setAt(null);
              adder.current?.focus();
            }}
            onCancel={() => {
              setAt(null);
              show(at);
            }}
          />
        )}
        <WordNotes
          text={text}
          notes={draft.notes}
          onChange={(notes) => change({ notes })}
          onShow={show}
        />
        <section className="grid gap-2">
          <h3 className="font-semibold">What the check says</h3>
          <ReviewFindings findings={findings} text={text} onShow={show} />
        </section>
        <TextArea
          ref={whole}
          label="A note on the whole"
          hint={`${item.writer} reads it with the notes at the words. At most ${limits.noteMax.toLocaleString()} characters; ${draft.note.trim().length.toLocaleString()} now.`}
          error={problem}
          readOnly={over !== null}
          value={draft.note}
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
                look="primary"
                unavailable={isStopped}
                aria-describedby={isStopped ? stopId : undefined}
                onClick={() => void decide("approve")}
              >
                Approve
              </Button>
              <Button onClick={() => void decide("return")}>Return to its writer</Button>
            </div>
            {isStopped && (
              <p id={stopId} className="text-sm text-ink-2">
                A rule stops it, so nobody can approve it as it is. Return it with a note.
              </p>
            )}
          </div>
        )}
      </form>
      <div className="grid min-w-0 gap-4">{props.background}</div>
    </div>
  );
}
