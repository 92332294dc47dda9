import type { ContentItem, Grounding } from "@earshot/contract";
import { Link } from "@tanstack/react-router";
import type { Span } from "../ui/mark.tsx";

const kinds: Record<Grounding["used"][number]["kind"], string> = {
  fact: "From your profile or your facts",
  quote: "Somebody’s words",
  knowledge: "From your knowledge base",
  link: "A link you gave",
};

function Used({ used }: Pick<Grounding, "used">) {
  return (
    <details className="text-sm">
      <summary className="cursor-pointer font-semibold">
        {used.length === 1 ? "Rests on one source" : `Rests on ${used.length} sources`}
      </summary>
      <ul className="mt-2 grid gap-2">
        {used.map(({ kind, words, source, sourceId }) => (
          <li
            key={`${kind} ${words} ${sourceId}`}
            className="border-l-2 border-line pl-3 [overflow-wrap:anywhere]"
          >
            <span className="block text-ink-3">{kinds[kind]}</span>
            <q dir="auto">{words}</q>
            {source !== words && (
              <span dir="auto" className="block text-ink-2">
                {source}
              </span>
            )}
            {kind === "quote" && sourceId && (
              <Link
                to="/dashboard"
                search={{ view: "mentions", status: "all", item: sourceId }}
                className="underline decoration-edge underline-offset-4 hover:decoration-signal"
              >
                Open the mention
              </Link>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface GroundingPanelProps {
  item: Pick<ContentItem, "grounding" | "findings">;
  /** Called with the words in the text that a note is about, while the note is pointed at. */
  onPoint?: (span: Span | null) => void;
  /** Called with these words when the note is chosen. */
  onSelect?: (span: Span) => void;
}

/** The sources of a text, its unsupported claims, and the findings of the style rules. */
export function GroundingPanel({ item, onPoint, onSelect }: GroundingPanelProps) {
  const { used, unsupported } = item.grounding;
  const notes = [
    ...unsupported.map((one) => ({ ...one, isUnsupported: true })),
    ...item.findings.map((one) => ({ ...one, isUnsupported: false })),
  ];
  return (
    <div className="grid gap-3">
      {notes.length > 0 && (
        <ul aria-label="What to check" className="grid gap-2 text-sm">
          {notes.map(({ start, end, message, remedy, isUnsupported }) => (
            <li key={`${start} ${end} ${message}`} className="[overflow-wrap:anywhere]">
              <button
                type="button"
                className="rounded text-left"
                onClick={() => onSelect?.([start, end])}
                onFocus={() => onPoint?.([start, end])}
                onBlur={() => onPoint?.(null)}
                onPointerEnter={() => onPoint?.([start, end])}
                onPointerLeave={() => onPoint?.(null)}
              >
                <span
                  className={
                    isUnsupported ? "font-semibold text-caution" : "font-medium text-ink-2"
                  }
                >
                  {isUnsupported ? "Nobody gave this: " : ""}
                  {message}
                </span>{" "}
                <span className="text-ink-3">{remedy}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {used.length > 0 ? (
        <Used used={used} />
      ) : (
        <p className="text-sm text-ink-3">It uses none of your facts and nobody’s words.</p>
      )}
    </div>
  );
}
