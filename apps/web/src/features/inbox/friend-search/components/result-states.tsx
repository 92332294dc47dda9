import { brand } from "@earshot/contract";
import { Link } from "@tanstack/react-router";
import { ApiError } from "../../../../lib/api-error.ts";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";

/** The placeholder of results that are loading. */
export function ResultsSkeleton() {
  return (
    <Loading label="Loading results">
      <div className="grid gap-6">
        <Skeleton className="h-9 w-3/5" />
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="h-44" />
        {[1, 2, 3].map((row) => (
          <div key={row} className="grid gap-2.5 border-b border-line pb-6">
            <Skeleton className="h-3.5 w-1/3" />
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-4 w-11/12" />
          </div>
        ))}
      </div>
    </Loading>
  );
}

/** Returns the reason why there are no results (S2 §8). */
function reasonOf(error: unknown): string | null {
  if (error === null) return "Invalid snapshot ID";
  if (!(error instanceof ApiError)) return "Failed to load search results";
  if (error.status === 404) return null;
  return error.code === "VALIDATION_FAILED"
    ? "Invalid snapshot ID"
    : `Failed to load search results: ${error.message}`;
}

interface NoResultsProps {
  /** Why they could not be loaded; null if no id was given. */
  error: unknown;
  onRetry: () => void;
}

/** Shown without results: they are missing, expired or could not be loaded. */
export function NoResults({ error, onRetry }: NoResultsProps) {
  const reason = reasonOf(error);
  return (
    <div className="grid justify-items-start gap-4 py-8">
      <PageTitle documentTitle={`Results not found · ${brand.name}`}>Results not found</PageTitle>
      <p className="max-w-[60ch] text-ink-2">
        This friend search has expired or doesn't exist. Start a new search to surface the latest
        mentions.
      </p>
      {reason && (
        <p role="alert" className="font-medium text-signal">
          {reason}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {reason?.startsWith("Failed") && <Button onClick={onRetry}>Try again</Button>}
        <Link to="/friend" className={buttonClass("primary")}>
          Start a friend search
        </Link>
        <Link to="/dashboard" className={buttonClass("secondary")}>
          Back to dashboard
        </Link>
      </div>
    </div>
  );
}
