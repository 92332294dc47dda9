import type { ReactNode } from "react";
import { Button } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";

/** No reply was sent to the writers yet. */
export function NoReplies({ mentionsLink }: { mentionsLink: ReactNode }) {
  return (
    <EmptyState title="No reply yet" action={mentionsLink}>
      <p>
        Choose “Let's Engage” on a mention. When a writer claims it, the reply appears here and you
        can follow it until it has been live for 72 hours.
      </p>
    </EmptyState>
  );
}

/** No reply matches the filters. */
export function NoneUnderFilters({ waiting, onClear }: { waiting: boolean; onClear: () => void }) {
  return (
    <EmptyState
      title={waiting ? "No replies waiting for you" : "No replies match these filters"}
      action={<Button onClick={onClear}>Show all replies</Button>}
    >
      <p>
        {waiting
          ? "A text that a writer has submitted appears here when it needs your approval."
          : "Replies appear here once they match."}
      </p>
    </EmptyState>
  );
}

/** The list could not be loaded. */
export function ListError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <EmptyState
      alert
      title="Error loading replies"
      action={<Button onClick={onRetry}>Retry</Button>}
    >
      <p>{message}</p>
    </EmptyState>
  );
}

/** The reply of the address could not be loaded. */
export function OpenError({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <div
      role="alert"
      className="mt-4 flex flex-wrap items-center justify-between gap-4 rounded-lg border border-signal bg-signal-soft py-2 pr-2 pl-4"
    >
      <p>
        <span className="font-semibold text-signal">The reply could not be opened.</span> {message}
      </p>
      <Button size="small" onClick={onClose}>
        Show all replies
      </Button>
    </div>
  );
}

/** The placeholder of a reply's page that is loading. */
export function PageSkeleton() {
  return (
    <Loading label="Loading the reply">
      <div className="grid max-w-3xl gap-6">
        <Skeleton className="h-8 w-2/3" />
        <Skeleton className="h-14" />
        <Skeleton className="h-48" />
      </div>
    </Loading>
  );
}

/** The placeholder of a list that is loading. */
export function ListSkeleton() {
  return (
    <Loading label="Loading replies">
      {[1, 2, 3].map((row) => (
        <div key={row} className="grid gap-2.5 border-b border-line py-5">
          <Skeleton className="h-3.5 w-1/3" />
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      ))}
    </Loading>
  );
}
