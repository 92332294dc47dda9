import { type AnalysisData, limits } from "@earshot/contract";
import type { ReactNode } from "react";
import { count, webAddress } from "../../../../lib/format.ts";
import { postTitle } from "../../../../lib/post-title.ts";
import type { DiscussionOf } from "../../../../shared/evidence.tsx";
import { ExternalLink } from "../../../../ui/external-link.tsx";

type SearchKeyword = AnalysisData["keywords"]["search_keywords"][number];

/** How many posts of a keyword are named. */
const namedPosts = 3;

/** "At least 12 posts in the last 30 days" */
function foundInWords({ found, atLeast }: SearchKeyword): string {
  const days = `in the last ${limits.previewDays} days`;
  if (found === 0) return `No posts ${days}`;
  return `${atLeast ? "At least " : ""}${count(found, "post")} ${days}`;
}

interface KeywordRowsProps {
  keywords: readonly SearchKeyword[];
  discussionOf: DiscussionOf;
  isRunning: boolean;
  /** The button that adds a keyword to those of the workspace. */
  actionOf: (keyword: string, isAdded: boolean) => ReactNode;
}

/** Keywords with what they would have found. */
export function KeywordRows({ keywords, discussionOf, isRunning, actionOf }: KeywordRowsProps) {
  if (keywords.length === 0) {
    return (
      <p className="max-w-[65ch] text-ink-2">
        {isRunning
          ? "Keywords appear here at the end, each with the posts that it would have found."
          : "No keyword came out of this analysis."}
      </p>
    );
  }
  return (
    <ul aria-label="Keywords" className="max-w-3xl border-t border-line">
      {keywords.map((one) => (
        <li
          key={one.keyword}
          className="flex items-start justify-between gap-4 border-b border-line py-3"
        >
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1 [overflow-wrap:anywhere]">
            <p dir="auto" className="font-semibold">
              {one.keyword}
            </p>
            <p className="text-sm text-ink-2 tabular-nums">{foundInWords(one)}</p>
            <ul
              aria-label={`Posts with ${one.keyword}`}
              className="grid grid-cols-[minmax(0,1fr)] gap-1 text-sm"
            >
              {one.discussionIds.slice(0, namedPosts).map((id) => {
                const discussion = discussionOf(id);
                const address = discussion && webAddress(discussion.url);
                return (
                  address && (
                    <li key={id} dir="auto" className="relative truncate">
                      <ExternalLink
                        href={address}
                        arrow
                        className="underline decoration-edge underline-offset-4 hover:decoration-signal"
                      >
                        {postTitle({ ...discussion, author: null })}
                      </ExternalLink>
                    </li>
                  )
                );
              })}
            </ul>
          </div>
          <div className="shrink-0">{actionOf(one.keyword, one.isKeyword)}</div>
        </li>
      ))}
    </ul>
  );
}
