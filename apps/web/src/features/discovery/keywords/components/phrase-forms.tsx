import { Button } from "../../../../ui/button.tsx";
import { Kbd } from "../../../../ui/kbd.tsx";

/** The key that puts the phrase in quotes. */
const exactKeys = "Control+'";

/** Whether a key press puts the phrase in quotes. */
export const isExactKey = ({ ctrlKey, key }: { ctrlKey: boolean; key: string }): boolean =>
  ctrlKey && (key === "'" || key === '"');

interface PhraseFormsProps {
  forms: string | null;
  onMakeExact: (() => void) | null;
}

/** Shows which other forms of a phrase count, and lets the user count the exact words only. */
export function PhraseForms({ forms, onMakeExact }: PhraseFormsProps) {
  if (forms === null && onMakeExact === null) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      {forms !== null && (
        <p className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere] text-ink-2">{forms}</p>
      )}
      {onMakeExact !== null && (
        <Button size="small" aria-keyshortcuts={exactKeys} onClick={onMakeExact}>
          Match exact words
          <span aria-hidden className="flex gap-1">
            <Kbd>Ctrl</Kbd> <Kbd>'</Kbd>
          </span>
        </Button>
      )}
    </div>
  );
}
