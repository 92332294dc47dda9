import { useId } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { useTimeZone } from "../../../../lib/time-zone.ts";
import { Button } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useKeywordPreview } from "../api/preview-keyword.ts";
import { describeMatches } from "../messages.ts";
import { PhraseForms } from "./phrase-forms.tsx";
import { PreviewReport } from "./preview-report.tsx";

interface PreviewPaneProps {
  /** The previewed phrase; null if it is invalid or still being typed. */
  phrase: string | null;
  /** Whether another phrase is being typed. */
  isTyping: boolean;
  /** The other forms that count for the typed phrase; null without any. */
  forms: string | null;
  /** Puts the typed phrase in quotes; null if there is nothing to put in quotes. */
  onMakeExact: (() => void) | null;
}

/** A preview of what a phrase would find. It does not take the focus; screen readers announce the result. */
export function PreviewPane({ phrase, isTyping, forms, onMakeExact }: PreviewPaneProps) {
  const id = useId();
  const { data, error, isFetching, isPlaceholderData, refetch } = useKeywordPreview(phrase);
  const isOutdated = isTyping || isPlaceholderData;
  const timeZone = useTimeZone();
  const hasResult = data !== undefined && !error;
  return (
    <section
      aria-labelledby={id}
      aria-busy={isFetching}
      className="mt-4 grid gap-2 rounded-xl border border-line p-4"
    >
      <h3 id={id} className="font-semibold">
        Before you add it
      </h3>
      <PhraseForms forms={forms} onMakeExact={onMakeExact} />
      <p role="status" className="sr-only">
        {hasResult && !isOutdated && describeMatches(data.phrase, data.preview, timeZone)}
      </p>
      {hasResult && (
        <div className={classNames("transition-opacity", isOutdated && "opacity-60")}>
          <PreviewReport {...data} />
        </div>
      )}
      {!data && !error && (
        <Loading label="Checking the last 30 days">
          <div className="grid gap-2">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-20" />
          </div>
        </Loading>
      )}
      {error && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-2">
          <p className="font-medium text-signal">
            {messageOf(error, "We couldn't check what this would find.")}
          </p>
          <Button size="small" busy={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        </div>
      )}
    </section>
  );
}
