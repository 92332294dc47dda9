import { type ReviewItem, sourceNames } from "@earshot/contract";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { exactTime, preciseAge } from "../../../../lib/format.ts";
import { communityName, postTitle } from "../../../../lib/post-title.ts";
import { Button } from "../../../../ui/button.tsx";

interface ReviewRowProps {
  item: ReviewItem;
  now: number;
  open: boolean;
  /** Why it can't be decided on any more; null if it can. */
  over: string | null;
  onToggle: () => void;
  /** The content below it while it is open. */
  children: ReactNode;
}

/** The id of a row's element, by which it is focused. */
export const reviewRowId = (replyId: string) => `review-${replyId}`;

function labelOf({ open, over, own }: Record<"open" | "over" | "own", boolean>): string {
  if (own) return open ? "Close" : "Read";
  if (over) return open ? "Dismiss" : "Read your notes";
  return open ? "Close" : "Read and decide";
}

/** A reply that waits for a reviewer: its post, its workspace, and why it is on hold. */
export function ReviewRow({ item, now, open, over, onToggle, children }: ReviewRowProps) {
  const titleId = useId();
  const detailsId = useId();
  const { reply, writer, submittedAt } = item;
  const { post, reviewReasons } = reply;
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (over !== null) notice.current?.scrollIntoView?.({ block: "nearest" });
  }, [over]);
  return (
    <article
      id={reviewRowId(reply.id)}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="border-b border-line py-5 outline-offset-4"
    >
      <p className="flex flex-wrap gap-x-3 text-sm text-ink-3 [overflow-wrap:anywhere]">
        <span className="font-semibold text-ink-2">
          {post.subreddit ? communityName(post.source, post.subreddit) : sourceNames[post.source]}
        </span>
        <span>
          by <span className="text-ink-2">{writer}</span> for {reply.brief.company ?? "a customer"}
        </span>
        <span>
          submitted{" "}
          <time dateTime={submittedAt} title={exactTime(submittedAt)}>
            {preciseAge(submittedAt, now)}
          </time>
        </span>
      </p>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2
            id={titleId}
            dir="auto"
            className="mt-0.5 text-lg font-semibold [overflow-wrap:anywhere]"
          >
            {postTitle(post)}
          </h2>
          {reviewReasons.length > 0 && (
            <ul
              aria-label="Why it needs a review"
              className="mt-1 grid gap-0.5 text-sm text-caution [overflow-wrap:anywhere]"
            >
              {reviewReasons.map((why) => (
                <li key={why}>{why}</li>
              ))}
            </ul>
          )}
          {!open && (
            <p
              dir="auto"
              className="mt-2 line-clamp-2 max-w-[72ch] font-quote text-quote text-ink-2 [overflow-wrap:anywhere]"
            >
              {reply.text}
            </p>
          )}
        </div>
        <Button
          aria-expanded={open}
          aria-controls={detailsId}
          aria-describedby={titleId}
          onClick={onToggle}
        >
          {labelOf({ open, over: over !== null, own: item.ownWorkspace })}
        </Button>
      </div>
      <p ref={notice} role="status" className="mt-2 font-semibold text-caution empty:hidden">
        {over}
      </p>
      <div id={detailsId}>{open && children}</div>
    </article>
  );
}
