import { type Discussion, researchLimits } from "@earshot/contract";
import { useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { count } from "../../../../lib/format.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { Button } from "../../../../ui/button.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { WarningNote } from "../../../../ui/warning-note.tsx";
import { useRankDiscussions } from "../api/rank-discussions.ts";
import type { DiscussionLinks } from "../list-context.ts";
import { DiscussionRow } from "./discussion-row.tsx";

/** How many discussions are shown initially and added by each press. */
const step = 20;

/** "Analyze 12 discussions", "Analyze the first 50 discussions" */
const rankLabel = (total: number): string =>
  total > researchLimits.discussionsMax
    ? `Analyze the first ${researchLimits.discussionsMax} discussions`
    : `Analyze ${count(total, "discussion")}`;

interface DiscussionListProps {
  discussions: readonly Discussion[];
  keywordOf: (discussion: Discussion) => string;
  links: DiscussionLinks;
  /** Called with each action on a discussion. */
  onUsed?: () => void;
  /** Shown when there are none. */
  empty: string;
}

/** Discussions with their actions. Analyzing them orders them by relevance. */
export function DiscussionList(props: DiscussionListProps) {
  const { discussions, keywordOf, links, onUsed = () => {}, empty } = props;
  const now = useNow(60_000);
  const rank = useRankDiscussions();
  const [shownMax, setShownMax] = useState(step);
  if (discussions.length === 0) return <p className="max-w-[65ch] text-ink-2">{empty}</p>;

  const ranked = new Map(rank.data?.discussions.map((one, at) => [one.id, { one, at }]));
  const placeOf = ({ id }: Discussion) => ranked.get(id)?.at ?? Number.POSITIVE_INFINITY;
  const ordered =
    ranked.size > 0 ? discussions.toSorted((a, b) => placeOf(a) - placeOf(b)) : discussions;
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          size="small"
          busy={rank.isPending}
          onClick={() => {
            onUsed();
            rank.mutate(discussions.map(({ id }) => id));
          }}
        >
          {rank.isPending ? "Analyzing…" : rankLabel(discussions.length)}
        </Button>
        <p role="status" className="text-sm text-ink-2">
          {rank.isPending
            ? "This takes up to three minutes."
            : rank.data && "Ordered by relevance and intent."}
        </p>
      </div>
      <FormProblem>
        {rank.error && messageOf(rank.error, "The discussions could not be analyzed.")}
      </FormProblem>
      {rank.data?.notice && (
        <WarningNote title="Some results are missing">{rank.data.notice}</WarningNote>
      )}
      <ul aria-label="Discussions" className="border-t border-line">
        {ordered.slice(0, shownMax).map((discussion) => (
          <DiscussionRow
            key={discussion.id}
            discussion={discussion}
            ranked={ranked.get(discussion.id)?.one}
            keyword={keywordOf(discussion)}
            now={now}
            links={links}
            onUsed={onUsed}
          />
        ))}
      </ul>
      {ordered.length > shownMax && (
        <div>
          <Button onClick={() => setShownMax(shownMax + step)}>
            {`Show ${Math.min(step, ordered.length - shownMax)} more`}
          </Button>
        </div>
      )}
    </div>
  );
}
