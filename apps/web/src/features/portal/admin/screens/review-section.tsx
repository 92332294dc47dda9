import type { AdminSectionProps } from "./admin-sections.tsx";
import { ReportedReplies } from "./reported-replies.tsx";
import { ReviewQueue } from "./review-queue.tsx";
import { UnresolvedPlacements } from "./unresolved-placements.tsx";

/** Replies that wait for a reviewer, reported replies, and unresolved placements. */
export function ReviewSection({ search, onSearch, onRefused }: AdminSectionProps) {
  return (
    <>
      <ReviewQueue
        page={search.page ?? 1}
        item={search.item}
        onSearch={onSearch}
        onRefused={onRefused}
      />
      {/* At the bottom, so that a new item moves nothing under the reader. */}
      <ReportedReplies />
      <UnresolvedPlacements />
    </>
  );
}
