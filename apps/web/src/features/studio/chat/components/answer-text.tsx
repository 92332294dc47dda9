import { partsOf } from "../markers.ts";

interface AnswerTextProps {
  text: string;
  citationCount: number;
  isWriting: boolean;
  /** Shows the source with a number, starting at 1. */
  onCitation: (number: number) => void;
}

/** The text of an answer, with the numbers of its sources as buttons. */
export function AnswerText({ text, citationCount, isWriting, onCitation }: AnswerTextProps) {
  return (
    <div dir="auto" aria-busy={isWriting} className="whitespace-pre-line [overflow-wrap:anywhere]">
      {partsOf(text, citationCount).map((part, at) =>
        "text" in part ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts only grow at the end
          <span key={at}>{part.text}</span>
        ) : (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: parts only grow at the end
            key={at}
            type="button"
            aria-label={`Source ${part.citation}`}
            className="mx-0.5 min-w-6 rounded border border-line px-1 text-sm text-ink-2 tabular-nums hover:border-edge hover:text-ink"
            onClick={() => onCitation(part.citation)}
          >
            {part.citation}
          </button>
        ),
      )}
    </div>
  );
}
