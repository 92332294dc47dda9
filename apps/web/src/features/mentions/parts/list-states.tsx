import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";
import { type StatusFilter, statusNames } from "../search.ts";

/** No keyword is watched, so nothing can come. */
export function NoKeywords({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      title="Nothing is being listened for yet"
      action={
        <Button look="primary" onClick={onAdd}>
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

/** Keywords are watched and nothing waits for the reader. */
export function NothingPending({ hasOthers, watched }: { hasOthers: boolean; watched: ReactNode }) {
  return (
    <EmptyState title={hasOthers ? "No mention is waiting for you" : "No mention yet"}>
      {watched}
      <p>New mentions appear here by themselves.</p>
    </EmptyState>
  );
}

/** Filters that leave nothing. */
export function NoneUnderFilters({
  status,
  onClear,
}: {
  status: StatusFilter;
  onClear: () => void;
}) {
  const kind = status === "all" ? "" : `${statusNames[status].toLowerCase()} `;
  return (
    <EmptyState
      title={`No ${kind}mention under these filters`}
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
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
