import type { ChatMessage } from "@earshot/contract";
import { Link } from "@tanstack/react-router";
import type { RefObject } from "react";

type Citation = ChatMessage["citations"][number];

const linkClass =
  "font-semibold underline decoration-edge underline-offset-4 hover:decoration-signal";

/** The title of a source, as a link to its text. */
function SourceLink({ kind, sourceId, title }: Citation) {
  if (kind === "mention" && sourceId !== null) {
    return (
      <Link to="/dashboard" search={{ view: "mentions", item: sourceId }} className={linkClass}>
        {title || "Mention"}
      </Link>
    );
  }
  return kind === "knowledge" ? (
    <Link to="/dashboard" search={{ view: "knowledge-base" }} className={linkClass}>
      {title}
    </Link>
  ) : (
    <Link to="/dashboard" search={{ view: "settings", section: "company" }} className={linkClass}>
      Company profile
    </Link>
  );
}

const kindNames: Record<Citation["kind"], string> = {
  profile: "Your profile",
  knowledge: "Knowledge base",
  mention: "Mention",
};

interface SourceListProps {
  citations: readonly Citation[];
  /** The list, to which a number in the answer scrolls. */
  list: RefObject<HTMLOListElement | null>;
}

/** The sources of an answer, in the order of their numbers. */
export function SourceList({ citations, list }: SourceListProps) {
  return (
    <ol
      ref={list}
      aria-label="Sources"
      className="mt-3 grid gap-2 border-t border-line pt-3 text-sm"
    >
      {citations.map((citation, at) => (
        <li
          key={`${citation.kind}${citation.sourceId}`}
          tabIndex={-1}
          className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 rounded [overflow-wrap:anywhere]"
        >
          <span className="text-ink-3 tabular-nums">{at + 1}.</span>
          <div>
            <SourceLink {...citation} />
            <span className="text-ink-3">{` · ${kindNames[citation.kind]}`}</span>
            {citation.quote && (
              <q dir="auto" className="block font-quote text-ink-2">
                {citation.quote}
              </q>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
