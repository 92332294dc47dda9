import { limits } from "@earshot/contract";
import type { ReactNode } from "react";
import { useMay } from "../../../../lib/role.ts";
import { Button } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { type StatusFilter, statusNames } from "../search.ts";

/** There are no keywords, so there can be no mentions. */
export function NoKeywords({ onAdd }: { onAdd: () => void }) {
  const canAdd = useMay()("addKeyword");
  return (
    <EmptyState
      title="No keywords yet"
      action={
        canAdd && (
          <Button variant="primary" onClick={onAdd}>
            Add a keyword
          </Button>
        )
      }
    >
      <p>
        {canAdd
          ? "Add a phrase that people use when they ask for what you sell. New public posts that contain it appear here."
          : "Once the owner or a member adds a phrase that people use when they ask for what you sell, new public posts that contain it appear here."}
      </p>
    </EmptyState>
  );
}

interface NothingPendingProps {
  /** Whether there are mentions of other statuses. */
  hasOthers: boolean;
  keywords: readonly string[];
  /** The monitored sources, and when each was last checked. */
  sourcesSummary: ReactNode;
  /** Whether the search for mentions is paused because no replies are left. */
  paused: boolean;
  plansLink: ReactNode;
  onShowAll: () => void;
  onAdd: () => void;
}

const namedKeywords = 3;

/** "“best crm”, “invoice app”, and 4 more" */
function phrasesOf(keywords: readonly string[]): string {
  const shown = keywords.slice(0, namedKeywords).map((keyword) => `“${keyword}”`);
  const more = keywords.length - shown.length;
  return new Intl.ListFormat().format(
    more > 0 ? [...shown, `${more.toLocaleString()} more`] : shown,
  );
}

/** There are keywords but no pending mentions. */
export function NothingPending(props: NothingPendingProps) {
  const { hasOthers, keywords, paused } = props;
  const canAdd = useMay()("addKeyword");
  const action = () => {
    if (paused) return props.plansLink;
    if (hasOthers) return <Button onClick={props.onShowAll}>Show all mentions</Button>;
    return canAdd && <Button onClick={props.onAdd}>Add a keyword</Button>;
  };
  return (
    <EmptyState title={hasOthers ? "No pending mentions" : "No mentions yet"} action={action()}>
      {keywords.length > 0 && <p>Monitoring {phrasesOf(keywords)}.</p>}
      {props.sourcesSummary}
      <p>
        {paused
          ? "No replies are left, so the search for new mentions is paused until an upgrade or a new period."
          : "New mentions appear here automatically."}
        {!paused && !hasOthers && canAdd && " To find more, add another phrasing as a keyword."}
      </p>
    </EmptyState>
  );
}

/** When mentions appear under each status. */
const explanations: Record<StatusFilter, string> = {
  all: "New matching mentions appear here automatically.",
  pending: "New matching mentions appear here automatically.",
  accepted: "Mentions that you send to the writers appear here until a writer starts on them.",
  in_progress: "Mentions that a writer is working on appear here.",
  replied: "Mentions with a reply appear here.",
  denied: "Skipped mentions appear here.",
};

interface NoMatchesProps {
  status: StatusFilter;
  sourcesSummary: ReactNode;
  paused: boolean;
  onClear: () => void;
}

/** No mention matches the filters. */
export function NoMatches({ status, sourcesSummary, paused, onClear }: NoMatchesProps) {
  const kind = status === "all" ? "" : `${statusNames[status].toLowerCase()} `;
  const includesNew = status === "all" || status === "pending";
  return (
    <EmptyState
      title={`No ${kind}mentions match these filters`}
      action={<Button onClick={onClear}>Clear filters</Button>}
    >
      {includesNew && sourcesSummary}
      {!(includesNew && paused) && <p>{explanations[status]}</p>}
    </EmptyState>
  );
}

/** The list could not be loaded. */
export function ListError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <EmptyState
      alert
      title="Error loading mentions"
      action={<Button onClick={onRetry}>Retry</Button>}
    >
      <p>{message}</p>
    </EmptyState>
  );
}

/** The placeholder of a list that is loading. */
export function ListSkeleton() {
  return (
    <Loading label="Loading mentions">
      {Array.from({ length: limits.mentionsPageSize }, (_, row) => row).map((row) => (
        <div
          key={row}
          className="grid h-19 grid-cols-[2rem_minmax(0,1fr)] content-center gap-x-2 border-b border-line px-3 lg:h-16"
        >
          <Skeleton className="h-3.5 w-5" />
          <div className="grid gap-2">
            <Skeleton className="h-3.5 w-4/5" />
            <Skeleton className="h-2.5 w-1/2" />
            <Skeleton className="h-2.5 w-2/3" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
