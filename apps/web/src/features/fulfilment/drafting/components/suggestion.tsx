import type { Assignment } from "@earshot/contract";
import { preciseAge } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/button.tsx";

interface SuggestionProps {
  suggestion: NonNullable<Assignment["suggestion"]>;
  now: number;
  /** Replaces the writer's text, which stays among the versions. */
  onInsert: (text: string) => void;
}

/** A generated text that the customer suggests. It is not part of the reply until it is inserted. */
export function Suggestion({ suggestion, now, onInsert }: SuggestionProps) {
  const { text, suggestedAt } = suggestion;
  return (
    <section
      aria-label="The customer suggests a text"
      className="grid gap-3 rounded-lg border border-line bg-raised p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold">The customer suggests a text</h3>
        <span className="text-sm text-ink-2">
          <time dateTime={suggestedAt}>{preciseAge(suggestedAt, now)}</time>
        </span>
      </div>
      <p className="max-h-48 overflow-y-auto whitespace-pre-wrap [overflow-wrap:anywhere]">
        {text}
      </p>
      <p className="text-sm text-ink-2">
        The language model wrote it. Rewrite it in your own words: the same checks apply to it.
      </p>
      <div>
        <Button size="small" onClick={() => onInsert(text)}>
          Insert text
        </Button>
      </div>
    </section>
  );
}
