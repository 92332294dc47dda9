import { useRef, useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { useExistingPage } from "../../../../shared/use-existing-page.ts";
import { Button } from "../../../../ui/button.tsx";
import { Pagination } from "../../../../ui/pagination.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { pageSize, useFriendList } from "../api/list-results.ts";
import { SavedRow } from "./saved-row.tsx";

/** The workspace's snapshots, newest first. */
export function SavedList() {
  const [page, setPage] = useState(1);
  const top = useRef<HTMLParagraphElement>(null);
  const now = useNow(60_000);
  const { data, error, refetch } = useFriendList(page);
  const pages = data ? Math.max(1, Math.ceil(data.total / pageSize)) : undefined;
  useExistingPage(page, pages, setPage);
  return (
    <Section title="Your friend searches">
      <p ref={top} tabIndex={-1} className="text-ink-2 outline-none">
        {data?.total === 0
          ? "None yet. Search results appear here for 30 days, with a link that anyone can open."
          : "Each can be opened for 30 days by anyone who has its link."}
      </p>
      {data && data.items.length > 0 && (
        <ul aria-label="Friend searches" className="border-t border-line">
          {data.items.map((summary) => (
            <SavedRow
              key={summary.id}
              summary={summary}
              now={now}
              onDeleted={() => top.current?.focus()}
            />
          ))}
        </ul>
      )}
      {!data && error && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-4">
          <p className="text-signal">
            {messageOf(error, "Your friend searches could not be loaded.")}
          </p>
          <Button size="small" onClick={() => void refetch()}>
            Retry
          </Button>
        </div>
      )}
      {!data && !error && (
        <Loading label="Loading your friend searches">
          <div className="grid gap-3">
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </div>
        </Loading>
      )}
      <Pagination
        label="Pages of friend searches"
        page={page}
        count={pages ?? 1}
        onPage={(target) => {
          setPage(target);
          top.current?.focus();
        }}
      />
    </Section>
  );
}
