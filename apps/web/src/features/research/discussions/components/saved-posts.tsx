import { useRef, useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { shortPhraseOf } from "../../../../lib/short-phrase.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { useExistingPage } from "../../../../shared/use-existing-page.ts";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Pagination } from "../../../../ui/pagination.tsx";
import { pageCount } from "../../../../ui/paging.ts";
import { Section } from "../../../../ui/section.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { pageSize, useSavedPosts } from "../api/saved-posts.ts";
import type { DiscussionLinks } from "../list-context.ts";
import { DiscussionRow } from "./discussion-row.tsx";

/** The saved posts, latest first. */
export function SavedPosts({ links }: { links: DiscussionLinks }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useSavedPosts(page);
  const now = useNow(60_000);
  const top = useRef<HTMLParagraphElement>(null);
  const pages = pageCount(data?.total ?? 0, pageSize);
  useExistingPage(page, data && pages, setPage);
  return (
    <Section title="Saved posts">
      <p ref={top} tabIndex={-1} className="text-ink-2 outline-none">
        {data?.total === 0
          ? "None yet. Posts that you save appear here."
          : "A post that its author deletes disappears from here, too."}
      </p>
      {data && data.posts.length > 0 && (
        <ul aria-label="Saved posts" className="max-w-3xl border-t border-line">
          {data.posts.map((post) => (
            <DiscussionRow
              key={post.id}
              discussion={post}
              ranked={undefined}
              keyword={shortPhraseOf(post.title || post.content)}
              now={now}
              links={links}
              onUsed={() => {}}
            />
          ))}
        </ul>
      )}
      {!data &&
        (error ? (
          <LoadProblem
            message={messageOf(error, "Your saved posts could not be loaded.")}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading label="Loading your saved posts">
            <Skeleton className="h-40" />
          </Loading>
        ))}
      <Pagination
        label="Pages of saved posts"
        page={page}
        count={pages}
        onPage={(next) => {
          setPage(next);
          top.current?.focus();
        }}
      />
    </Section>
  );
}
