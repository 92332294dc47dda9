import type { FailedJob } from "@earshot/contract";
import { useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { count } from "../../../../lib/format.ts";
import { useExistingPage } from "../../../../shared/use-existing-page.ts";
import { Button } from "../../../../ui/button.tsx";
import { Pagination } from "../../../../ui/pagination.tsx";
import { pageCount } from "../../../../ui/paging.ts";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { failedJobsOnPage, useFailedJobs, useRetryJob } from "../api/list-failed-jobs.ts";
import { Ago } from "./ago.tsx";
import { Loaded } from "./loaded.tsx";

function JobRow({ job, now }: { job: FailedJob; now: number }) {
  const retry = useRetryJob();
  const { queue, id, failedAt, createdAt, attempts, failure, payload } = job;
  // Not in callbacks of `mutate`, which are not called once the row has left the list.
  async function tryAgain() {
    try {
      await retry.mutateAsync({ queue, id });
      showToast({ title: `${queue} is tried again.` });
    } catch (error) {
      const description = messageOf(error, "Please try again.");
      showToast({ title: "Not tried again", description, tone: "destructive" });
    }
  }
  return (
    <li className="border-b border-line py-3 [overflow-wrap:anywhere]">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-semibold">
            <code>{queue}</code>
          </p>
          <p className="text-sm text-ink-3">
            failed <Ago at={failedAt ?? createdAt} now={now} /> after {count(attempts, "attempt")}
          </p>
          {failure && <p className="mt-1">{failure}</p>}
        </div>
        <Button
          size="small"
          busy={retry.isPending}
          aria-label={`Try ${queue} again`}
          onClick={() => void tryAgain()}
        >
          {retry.isPending ? "Trying..." : "Try again"}
        </Button>
      </div>
      <details className="mt-1">
        <summary className="w-fit cursor-pointer text-sm text-ink-2">What it works on</summary>
        <pre className="mt-2 max-h-60 overflow-auto rounded-lg border border-line bg-raised p-3 text-sm whitespace-pre-wrap">
          {payload}
        </pre>
      </details>
    </li>
  );
}

/** The jobs that failed and are not retried automatically. */
export function FailedJobs({ now }: { now: number }) {
  const [page, setPage] = useState(1);
  const query = useFailedJobs(page);
  const { data, isPlaceholderData } = query;
  const pages = pageCount(data?.total ?? 0, failedJobsOnPage);
  useExistingPage(page, data && !isPlaceholderData ? pages : undefined, setPage);
  return (
    <Loaded query={query} name="the failed jobs">
      {({ jobs, total }) =>
        total === 0 ? (
          <p className="text-ink-2">
            None. Jobs that failed too often to be tried again appear here for 7 days.
          </p>
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {jobs.length === 0 ? (
              // The page is past the end of the list: another one is loading.
              <Loading label="Loading the failed jobs">
                <Skeleton className="h-24" />
              </Loading>
            ) : (
              <ul aria-label="Failed jobs" className="border-t border-line">
                {jobs.map((job) => (
                  <JobRow key={job.id} job={job} now={now} />
                ))}
              </ul>
            )}
            <Pagination
              label="Pages of the failed jobs"
              page={page}
              count={pages}
              onPage={setPage}
            />
          </div>
        )
      }
    </Loaded>
  );
}
