import type { AnalysisSummary } from "@earshot/contract";
import { messageOf } from "../../../../lib/api-error.ts";
import { age, exactTime } from "../../../../lib/format.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { jobStatusNames } from "../../../../shared/research-messages.ts";
import { Button } from "../../../../ui/button.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useAnalyses } from "../api/list-analyses.ts";
import { foundInWords, retentionInWords } from "../labels.ts";

interface RowProps {
  summary: AnalysisSummary;
  now: number;
  onOpen: (jobId: string) => void;
}

function Row({ summary, now, onOpen }: RowProps) {
  const { job_id, title, status, error_message, createdAt, completedAt } = summary;
  return (
    <li className="grid justify-items-start gap-1 border-b border-line py-3 [overflow-wrap:anywhere]">
      <h3>
        <Button variant="text" size="bare" className="text-left" onClick={() => onOpen(job_id)}>
          <bdi>{title}</bdi>
        </Button>
      </h3>
      <p className="text-sm text-ink-2 tabular-nums">
        <span className="font-semibold">{jobStatusNames[status]}</span>
        {completedAt !== null && ", marked as done"}
        {" · "}
        <time dateTime={createdAt} title={exactTime(createdAt)}>
          {age(createdAt, now)}
        </time>
        {summary.regeneratedFrom !== null && " · the same answers again"}
      </p>
      <p className="text-sm text-ink-3 tabular-nums">{foundInWords(summary)}</p>
      {error_message && <p className="text-sm font-medium text-signal">{error_message}</p>}
    </li>
  );
}

/** The analyses, newest first, with their stored results. */
export function HistoryList({ onOpen }: { onOpen: (jobId: string) => void }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useAnalyses();
  const items = data?.pages.flatMap((page) => page.items);
  const now = useNow(60_000);
  return (
    <Section title="Your analyses">
      {items?.length === 0 && (
        <p className="text-ink-2">
          None yet. Each analysis appears here with what it found, to open or to run again.
        </p>
      )}
      {items && items.length > 0 && (
        <>
          <p className="text-sm text-ink-3">{retentionInWords}</p>
          <ul aria-label="Analyses" className="border-t border-line">
            {items.map((summary) => (
              <Row key={summary.job_id} summary={summary} now={now} onOpen={onOpen} />
            ))}
          </ul>
          {hasNextPage && (
            <div>
              <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Show more analyses
              </Button>
            </div>
          )}
        </>
      )}
      {!items &&
        (error ? (
          <LoadProblem
            message={messageOf(error, "Your analyses could not be loaded.")}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading label="Loading your analyses">
            <Skeleton className="h-40" />
          </Loading>
        ))}
    </Section>
  );
}
