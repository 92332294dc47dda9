import type { OwnPost, OwnPostStatus } from "@earshot/contract";
import { useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { useExistingPage } from "../../../../shared/use-existing-page.ts";
import { Button } from "../../../../ui/button.tsx";
import { FilterChip } from "../../../../ui/chip.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Pagination } from "../../../../ui/pagination.tsx";
import { pageCount } from "../../../../ui/paging.ts";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useOwnPosts } from "../api/list-own-posts.ts";
import { statusNames } from "../labels.ts";
import { PostList } from "./post-list.tsx";

const pageSize = 20;
const filters = ["scheduled", "draft", "published", "failed"] as const satisfies OwnPostStatus[];

/** Posts by their time, optionally only those of one status. */
export function ListView({ onEdit }: { onEdit: (post: OwnPost) => void }) {
  const [status, setStatus] = useState<OwnPostStatus | null>(null);
  const [page, setPage] = useState(1);
  const query = { ...(status && { status }), page, limit: pageSize };
  const { data, error, refetch, isPlaceholderData } = useOwnPosts(query);
  const pages = pageCount(data?.total ?? 0, pageSize);
  useExistingPage(page, data && !isPlaceholderData ? pages : undefined, setPage);
  // An empty page of a list with posts is past its end: another page is loading.
  const shown = data && (data.items.length > 0 || data.total === 0) ? data : undefined;
  const choose = (next: OwnPostStatus | null) => {
    setStatus(next);
    setPage(1);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Status</legend>
        <FilterChip label="All" pressed={status === null} onClick={() => choose(null)} />
        {filters.map((one) => (
          <FilterChip
            key={one}
            label={statusNames[one]}
            pressed={status === one}
            onClick={() => choose(one)}
          />
        ))}
      </fieldset>
      {shown ? (
        shown.items.length > 0 ? (
          <section aria-labelledby="listed-posts">
            <h2 id="listed-posts" className="sr-only">
              {status ? `Posts: ${statusNames[status]}` : "All posts"}
            </h2>
            <PostList label="Posts" posts={shown.items} onEdit={onEdit} />
          </section>
        ) : (
          <EmptyState
            title={status ? "No posts with this status" : "No posts yet"}
            action={status && <Button onClick={() => choose(null)}>Show all posts</Button>}
          >
            <p>
              {status
                ? "Posts appear here as soon as they have this status."
                : "Posts that you write or schedule with “New post” appear here, with what became of them."}
            </p>
          </EmptyState>
        )
      ) : error ? (
        <LoadProblem
          message={messageOf(error, "The posts could not be loaded.")}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading label="Loading posts">
          <Skeleton className="h-60" />
        </Loading>
      )}
      <Pagination label="Pages of posts" page={page} count={pages} onPage={setPage} />
    </div>
  );
}
