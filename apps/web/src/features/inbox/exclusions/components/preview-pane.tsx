import { Button } from "../../../../ui/button.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import type { useExclusionPreview } from "../api/preview-exclusion.ts";
import { problemOf } from "../labels.ts";
import { PreviewReport } from "./preview.tsx";

interface PreviewPaneProps {
  preview: ReturnType<typeof useExclusionPreview>;
  /** Whether a field shows the failure. */
  hideError?: boolean;
}

/** A preview that is loading or ready; screen readers announce it when it arrives. */
export function PreviewPane({
  preview: { data, error, isFetching, refetch },
  hideError,
}: PreviewPaneProps) {
  return (
    <div aria-live="polite" aria-busy={isFetching}>
      {data && !error && <PreviewReport preview={data} />}
      {!data && isFetching && (
        <Loading label="Checking the last 30 days">
          <div className="grid gap-2">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        </Loading>
      )}
      {error && !isFetching && !hideError && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-sm font-medium text-signal">
            {problemOf(error, "We couldn't check what this would hide.")}
          </p>
          <Button size="small" onClick={() => void refetch()}>
            Retry
          </Button>
        </div>
      )}
    </div>
  );
}
