import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { useQuestionFocus } from "./use-question-focus.ts";

interface RemovableRowProps {
  name: string;
  /** A detail below the name. */
  detail: ReactNode;
  /** Whether the row stands out from the others. */
  highlighted?: boolean;
  /** Whether the row scrolls into view. */
  inView?: boolean;
  /** Another action, beside the first button. */
  extra?: ReactNode;
  /** The text and the accessible name of the first button; null: the user can't remove it. */
  start: { text: string; label: string } | null;
  /** The question before the removal, and what the removal does. */
  question: string;
  consequence: string;
  confirm: string;
  busy: boolean;
  /** Why the removal failed. */
  problem: string | null;
  onConfirm: () => void;
}

/** A list row that can be removed after an inline confirmation. */
export function RemovableRow(props: RemovableRowProps) {
  const [asking, setAsking] = useState(false);
  const { safe, opener } = useQuestionFocus(asking);
  const row = useRef<HTMLLIElement>(null);
  const { inView = false } = props;

  useEffect(() => {
    if (inView) row.current?.scrollIntoView?.({ block: "nearest" });
  }, [inView]);

  return (
    <li
      ref={row}
      className={classNames(
        "border-b border-line py-3",
        props.highlighted && "border-l-4 border-l-standing bg-raised px-3",
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-semibold [overflow-wrap:anywhere]">{props.name}</p>
          <p className="text-sm text-ink-3">{props.detail}</p>
        </div>
        {asking ? (
          <fieldset className="flex flex-wrap items-center gap-2">
            <legend className="sr-only">{props.question}</legend>
            <span className="text-sm text-ink-2 max-sm:w-full">{props.consequence}</span>
            <Button variant="primary" size="small" busy={props.busy} onClick={props.onConfirm}>
              {props.confirm}
            </Button>
            <Button ref={safe} size="small" onClick={() => setAsking(false)}>
              Keep
            </Button>
          </fieldset>
        ) : (
          <div className="flex flex-wrap items-center gap-2">
            {props.extra}
            {props.start && (
              <Button
                ref={opener}
                size="small"
                aria-label={props.start.label}
                onClick={() => setAsking(true)}
              >
                {props.start.text}
              </Button>
            )}
          </div>
        )}
      </div>
      {props.problem !== null && (
        <p role="alert" className="mt-1 text-sm font-medium text-signal">
          {props.problem}
        </p>
      )}
    </li>
  );
}
