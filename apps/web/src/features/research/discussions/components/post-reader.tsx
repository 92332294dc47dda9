import type { ReactNode } from "react";
import { ApiError, messageOf } from "../../../../lib/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { usePost } from "../api/get-post.ts";
import type { DiscussionLinks } from "../list-context.ts";
import { PostDetail } from "./post-detail.tsx";

interface PostReaderProps {
  id: string;
  links: DiscussionLinks;
  /** Returns to the list. */
  back: ReactNode;
  onAnalyze: (postUrl: string) => void;
}

/** A stored post with its comments. */
export function PostReader({ id, links, back, onAnalyze }: PostReaderProps) {
  const { data, error, refetch } = usePost(id);
  if (data) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className="flex flex-wrap gap-2">
          {back}
          <Button size="small" onClick={() => onAnalyze(data.post.url)}>
            Analyze post
          </Button>
        </div>
        <PostDetail whole={data} links={links} />
      </div>
    );
  }
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState title="This post is not available" action={back}>
        <p>It was deleted at its platform, or the address is wrong.</p>
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-6">
      <div>{back}</div>
      {error ? (
        <LoadProblem
          message={messageOf(error, "The post could not be loaded.")}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading label="Loading the post">
          <Skeleton className="h-60" />
        </Loading>
      )}
    </div>
  );
}
