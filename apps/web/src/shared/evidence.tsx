import type { Discussion, Evidence } from "@earshot/contract";
import { sourceNames } from "@earshot/contract";
import { useState } from "react";
import { age, exactTime, webAddress } from "../lib/format.ts";
import { communityName } from "../lib/post-title.ts";
import { useNow } from "../lib/use-now.ts";
import { Button } from "../ui/button.tsx";
import { ExternalLink } from "../ui/external-link.tsx";

/** How many quotes are shown initially. */
const initialQuotes = 2;

/** Finds a discussion of an analysis by its id. */
export type DiscussionOf = (id: string) => Discussion | undefined;

/** Where a quote is from, as the text of its link. */
function originOf(discussion: Discussion | undefined, now: number): string {
  if (!discussion) return "Open the post";
  const { source, subreddit, created_utc } = discussion;
  const where = subreddit ? communityName(source, subreddit) : sourceNames[source];
  return `${where}, ${age(created_utc, now).replace(/^Less/, "less")}`;
}

interface EvidenceListProps {
  /** What the quotes support, for screen readers. */
  label: string;
  evidence: readonly Evidence[];
  discussionOf?: DiscussionOf | undefined;
}

/** The quotes that a statement is based on, each with a link to its post. */
export function EvidenceList({ label, evidence, discussionOf }: EvidenceListProps) {
  const now = useNow(60_000);
  const [isExpanded, setExpanded] = useState(false);
  const shown = isExpanded ? evidence : evidence.slice(0, initialQuotes);
  if (evidence.length === 0) return null;
  return (
    <div className="grid justify-items-start gap-1">
      <ul
        aria-label={`Quotes: ${label}`}
        className="grid gap-1.5 border-l-2 border-line pl-3 [overflow-wrap:anywhere]"
      >
        {shown.map(({ discussionId, field, span, quote, url }) => {
          const discussion = discussionOf?.(discussionId);
          const address = webAddress(url);
          const origin = originOf(discussion, now);
          return (
            <li key={`${discussionId} ${field} ${span}`}>
              <q dir="auto" className="font-quote text-quote">
                {quote}
              </q>{" "}
              <span className="text-sm text-ink-3">
                {address ? (
                  <ExternalLink
                    href={address}
                    arrow
                    {...(discussion && { title: exactTime(discussion.created_utc) })}
                    className="underline decoration-edge underline-offset-4 hover:decoration-signal"
                  >
                    {origin}
                  </ExternalLink>
                ) : (
                  origin
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {evidence.length > initialQuotes && (
        <Button
          variant="quiet"
          size="small"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? "Show fewer quotes" : `Show all ${evidence.length} quotes`}
        </Button>
      )}
    </div>
  );
}

interface SupportedProps {
  text: string;
  evidence: readonly Evidence[];
  discussionOf?: DiscussionOf | undefined;
}

/** A statement with the quotes that it is based on. */
export function Supported({ text, evidence, discussionOf }: SupportedProps) {
  return (
    <>
      <p className="[overflow-wrap:anywhere]">{text}</p>
      <EvidenceList label={text} evidence={evidence} discussionOf={discussionOf} />
    </>
  );
}
