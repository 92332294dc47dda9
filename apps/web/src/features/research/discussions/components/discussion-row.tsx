import { type Discussion, platforms, type RankedDiscussion, sourceNames } from "@earshot/contract";
import { useId } from "react";
import { age, count, exactTime, toMoment } from "../../../../lib/format.ts";
import { communityName, postTitle } from "../../../../lib/post-title.ts";
import { truncate } from "../../../../lib/truncate.ts";
import { Supported } from "../../../../shared/evidence.tsx";
import { strongestReason } from "../../../../ui/reasons.tsx";
import { SignalBars } from "../../../../ui/signal-bars.tsx";
import type { DiscussionLinks } from "../list-context.ts";
import { DiscussionActions } from "./discussion-actions.tsx";

/** The number of characters of a post that a list shows. */
const previewMax = 280;

/** The start of a post's text, for a list. */
function previewOf({ content }: Discussion): string {
  const text = content.trim();
  return text.length <= previewMax ? text : `${truncate(text, previewMax).trimEnd()}…`;
}

/** Where and when a post was written, and how it was received. */
export function DiscussionFacts({ discussion, now }: { discussion: Discussion; now: number }) {
  const { source, subreddit, created_utc, score, num_comments, intent } = discussion;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3 tabular-nums">
      <SignalBars level={intent.level} reason={strongestReason(intent)} className="text-ink" />
      <span className="font-semibold text-ink-2">
        {subreddit ? communityName(source, subreddit) : sourceNames[source]}
      </span>
      <time dateTime={toMoment(created_utc)?.toISOString()} title={exactTime(created_utc)}>
        {age(created_utc, now)}
      </time>
      {score !== null && <span>{count(score, platforms[source].scoreNoun)}</span>}
      {num_comments !== null && <span>{count(num_comments, "comment")}</span>}
    </p>
  );
}

interface DiscussionRowProps {
  discussion: Discussion;
  /** Its analysis; undefined: it was not analyzed. */
  ranked: RankedDiscussion | undefined;
  keyword: string;
  now: number;
  links: DiscussionLinks;
  onUsed: () => void;
}

/** A discussion in a list, with its actions. Its content is rendered as plain text. */
export function DiscussionRow({ discussion, ranked, now, ...rest }: DiscussionRowProps) {
  const titleId = useId();
  const preview = previewOf(discussion);
  return (
    <li>
      <article
        aria-labelledby={titleId}
        className="grid gap-1.5 border-b border-line py-4 [overflow-wrap:anywhere]"
      >
        <DiscussionFacts discussion={discussion} now={now} />
        <h3 id={titleId} dir="auto" className="text-lg font-semibold">
          {postTitle({ ...discussion, author: null })}
        </h3>
        {preview && (
          <p dir="auto" className="max-w-[72ch] font-quote text-quote">
            {preview}
          </p>
        )}
        {ranked && (
          <div className="grid max-w-[72ch] gap-0.5 border-l-2 border-signal pl-3">
            <p className="text-sm text-ink-2 tabular-nums">{`Relevance ${ranked.relevance} of 100`}</p>
            {ranked.angle && <Supported text={ranked.angle} evidence={ranked.angleEvidence} />}
          </div>
        )}
        <DiscussionActions discussion={discussion} angle={ranked?.angle ?? undefined} {...rest} />
      </article>
    </li>
  );
}
