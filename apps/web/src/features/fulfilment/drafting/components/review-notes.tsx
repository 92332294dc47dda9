import type { Assignment, Review } from "@earshot/contract";
import { exactTime, preciseAge } from "../../../../lib/format.ts";
import { Mark, type Span } from "../../../../ui/mark.tsx";
import { findQuote } from "../spans.ts";

/** The review that returned the reply, until it is submitted again; null: none. */
export function returnedWith({ reviews, status }: Assignment): Review | null {
  const [last] = reviews;
  return status === "claimed" && last?.decision === "return" ? last : null;
}

interface ReviewNotesProps {
  review: Review;
  /** The current text. */
  text: string;
  now: number;
  onSelect: (span: Span) => void;
}

/** A reviewer's notes. Pressing the quoted words selects them if the text still contains them. */
export function ReviewNotes({ review, text, now, onSelect }: ReviewNotesProps) {
  const { note, notes, at } = review;
  return (
    <section
      aria-label="Returned by the reviewer"
      className="grid gap-2 rounded-lg bg-caution-soft px-4 py-3 [overflow-wrap:anywhere]"
    >
      <h3 className="font-semibold text-caution">
        Returned by the reviewer{" "}
        <time dateTime={at} title={exactTime(at)} className="text-sm font-normal text-ink-2">
          {preciseAge(at, now)}
        </time>
      </h3>
      {note && <p>{note}</p>}
      {notes.length > 0 && (
        <ol className="grid list-decimal gap-2 pl-5">
          {notes.map(({ span, note: about }) => {
            const quote = review.text.slice(...span);
            const currentSpan = findQuote(text, quote, span[0]);
            return (
              <li key={`${span} ${about}`}>
                {currentSpan ? (
                  <button
                    type="button"
                    dir="auto"
                    title="Select in the text"
                    className="rounded text-left font-quote underline decoration-edge decoration-dotted underline-offset-4 hover:decoration-signal"
                    onClick={() => onSelect(currentSpan)}
                  >
                    <q>{quote}</q>
                  </button>
                ) : (
                  <span dir="auto" className="font-quote text-ink-2">
                    <q>{quote}</q> <span className="font-sans text-sm">(changed since)</span>
                  </span>
                )}
                <p>{about}</p>
              </li>
            );
          })}
        </ol>
      )}
      <details>
        <summary className="w-fit rounded text-sm font-semibold">
          The text the reviewer read
        </summary>
        <p
          dir="auto"
          className="mt-1 max-w-[72ch] rounded-lg bg-raised px-3 py-2 whitespace-pre-line"
        >
          <Mark text={review.text} spans={notes.map(({ span }) => span)} />
        </p>
      </details>
    </section>
  );
}
