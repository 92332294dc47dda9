import type { FindingLevel } from "@earshot/contract";
import { Fragment, type KeyboardEventHandler, type RefObject, useId } from "react";
import { classNames } from "../../../../ui/class-names.ts";
import { cutAtSpans, type Span } from "../../../../ui/mark.tsx";

/** A passage of the text that a finding is about. */
export interface MarkedWords {
  span: Span;
  level: FindingLevel;
}

/** The styles both layers share, so that their words line up. */
const face =
  "[grid-area:1/1] min-h-56 w-full border px-4 py-3 font-sans text-base leading-relaxed whitespace-pre-wrap [overflow-wrap:break-word]";

interface DraftFieldProps {
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  marks: readonly MarkedWords[];
  readOnly?: boolean;
  describedBy: string;
  onChange: (text: string) => void;
  onKeyDown?: KeyboardEventHandler<HTMLTextAreaElement>;
}

/**
 * The text field. Behind it is an invisible copy of the text with the findings' passages marked.
 * Both are as tall as the text, so that neither ever scrolls.
 */
export function DraftField(props: DraftFieldProps) {
  const { field, value, marks, readOnly = false, describedBy, onChange, onKeyDown } = props;
  const id = useId();
  const spansOf = (isAdvice: boolean) =>
    marks.flatMap(({ span, level }) => ((level === "note") === isAdvice ? [span] : []));
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        Your reply
      </label>
      <div className="grid grid-cols-[minmax(0,1fr)] rounded-b-lg bg-raised">
        <div
          aria-hidden="true"
          className={classNames(face, "pointer-events-none border-transparent text-transparent")}
        >
          {cutAtSpans(value, spansOf(false), spansOf(true)).map((piece) =>
            piece.marked || piece.pointed ? (
              <span
                key={piece.start}
                data-mark={piece.marked ? "stop" : "note"}
                className={classNames(
                  "box-decoration-clone underline decoration-2 underline-offset-4",
                  piece.marked
                    ? "rounded-[2px] bg-mark decoration-signal"
                    : "decoration-edge decoration-dotted",
                )}
              >
                {piece.text}
              </span>
            ) : (
              <Fragment key={piece.start}>{piece.text}</Fragment>
            ),
          )}
          {/* Only a text field gives a trailing empty line a height. */}
          {"\u200b"}
        </div>
        <textarea
          ref={field}
          id={id}
          dir="auto"
          value={value}
          readOnly={readOnly}
          aria-describedby={describedBy}
          aria-keyshortcuts="Control+Enter Control+S"
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          className={classNames(
            face,
            "resize-none overflow-hidden rounded-b-lg border-edge bg-transparent text-ink",
          )}
        />
      </div>
    </div>
  );
}
