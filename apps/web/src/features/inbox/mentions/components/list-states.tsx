import type { ReactNode } from "react";
import { Button } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { type StatusFilter, statusNames } from "../search.ts";

/** No keyword is watched, so nothing can come. */
export function NoKeywords({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      title="Nothing is being listened for yet"
      action={
        <Button variant="primary" onClick={onAdd}>
          Add a keyword
        </Button>
      }
    >
      <p>
        Add a phrase that people use when they ask for what you sell. Each new public post with it
        shows up here.
      </p>
    </EmptyState>
  );
}

interface NothingPendingProps {
  /** Whether there are mentions that were dealt with. */
  hasOthers: boolean;
  keywords: readonly string[];
  /** What is listened to, and when it was last looked at. */
  watched: ReactNode;
  /** Nothing new is looked for, as no reply is left. */
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

/** Keywords are watched and nothing waits for the reader. */
export function NothingPending(props: NothingPendingProps) {
  const { hasOthers, keywords, paused } = props;
  const action = () => {
    if (paused) return props.plansLink;
    if (hasOthers) return <Button onClick={props.onShowAll}>Show all mentions</Button>;
    return <Button onClick={props.onAdd}>Add a keyword</Button>;
  };
  return (
    <EmptyState
      title={hasOthers ? "No mention is waiting for you" : "No mention yet"}
      action={action()}
    >
      {keywords.length > 0 && <p>Watching for {phrasesOf(keywords)}.</p>}
      {props.watched}
      <p>
        {paused
          ? "No reply is left, so nothing new is looked for until an upgrade or a new period."
          : "New mentions appear here by themselves."}
        {!paused &&
          !hasOthers &&
          " Another way to say it, as one more keyword, finds more of them."}
      </p>
    </EmptyState>
  );
}

/** How mentions come to be under a status. */
const waysUnder: Record<StatusFilter, string> = {
  all: "New ones that fit appear here by themselves.",
  pending: "New ones that fit appear here by themselves.",
  accepted: "What you send to the writers stands here until one of them begins.",
  in_progress: "What a writer is working on stands here.",
  replied: "What has got its reply stands here.",
  denied: "What you skip stands here.",
};

interface NoneUnderFiltersProps {
  status: StatusFilter;
  watched: ReactNode;
  paused: boolean;
  onClear: () => void;
}

/** Filters that leave nothing. */
export function NoneUnderFilters({ status, watched, paused, onClear }: NoneUnderFiltersProps) {
  const kind = status === "all" ? "" : `${statusNames[status].toLowerCase()} `;
  const isOfNew = status === "all" || status === "pending";
  return (
    <EmptyState
      title={`No ${kind}mention under these filters`}
      action={<Button onClick={onClear}>Clear filters</Button>}
    >
      {isOfNew && watched}
      {!(isOfNew && paused) && <p>{waysUnder[status]}</p>}
    </EmptyState>
  );
}

/** The list could not be read. */
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

/** The shape of a list to come. */
export function ListSkeleton() {
  return (
    <Loading label="Loading mentions">
      {[1, 2, 3].map((row) => (
        <div
          key={row}
          className="grid gap-x-6 gap-y-3 border-b border-line py-6 md:grid-cols-[6.5rem_minmax(0,1fr)_10.5rem]"
        >
          <Skeleton className="h-4 w-16" />
          <div className="grid gap-2.5">
            <Skeleton className="h-3.5 w-2/3" />
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-4" />
            <Skeleton className="h-4 w-11/12" />
          </div>
          <Skeleton className="h-10 max-md:w-36" />
        </div>
      ))}
    </Loading>
  );
}
