import { preciseAge } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/button.tsx";
import type { UnsavedText } from "../draft-store.ts";

/** The customer's change request. */
export function ChangeNote({ note }: { note: string }) {
  return (
    <p role="note" className="rounded-lg bg-caution-soft px-4 py-3 [overflow-wrap:anywhere]">
      <strong className="text-caution">The customer requests a change:</strong> {note}
    </p>
  );
}

interface LeftoverProps {
  leftover: UnsavedText;
  now: number;
  onCompare: () => void;
}

/** Says that another tab was closed before it could save its text. */
export function LeftoverNotice({ leftover, now, onCompare }: LeftoverProps) {
  return (
    <div
      role="note"
      className="flex flex-wrap items-center gap-3 rounded-lg bg-caution-soft px-4 py-3"
    >
      <p>
        <strong className="text-caution">This browser has an unsaved text</strong>
        {leftover.at > 0 && `, written ${preciseAge(leftover.at, now)}`}.
      </p>
      <Button size="small" onClick={onCompare}>
        Compare and choose
      </Button>
    </div>
  );
}

interface NotSubmittedProps {
  /** Why the submission was rejected; null: it was not. */
  message: string | null;
  details: readonly string[];
}

/** Why the submission was rejected, one rule a line. */
export function NotSubmitted({ message, details }: NotSubmittedProps) {
  return (
    <div role="alert">
      {message !== null && (
        <div className="rounded-lg border border-signal bg-signal-soft px-4 py-3 text-signal">
          <p className="font-semibold">Not submitted: {message}</p>
          {details.length > 0 && (
            <ul className="list-disc pl-5 [overflow-wrap:anywhere]">
              {details.map((detail) => (
                <li key={detail}>{detail}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  );
}
