import type { ReviewItem } from "@earshot/contract";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ApiError, messageOf } from "../../../../lib/api-error.ts";
import { count } from "../../../../lib/format.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { useExistingPage } from "../../../../shared/use-existing-page.ts";
import { Button } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Pagination } from "../../../../ui/pagination.tsx";
import { pageCount } from "../../../../ui/paging.ts";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { reviewPageSize, useReviewPage } from "../api/list-review.ts";
import { useReviewReply } from "../api/review-reply.ts";
import { ReviewEditor } from "../components/review-editor.tsx";
import { ReviewRow, reviewRowId } from "../components/review-row.tsx";
import { ReviewedBackground, ReviewedPost } from "../components/reviewed-reply.tsx";
import { type ReviewDraft, reviewDraft } from "../review-draft.ts";

interface ReviewQueueProps {
  page: number;
  /** The reply that is open. */
  item: string | undefined;
  /** Changes the address; `replace` leaves no step for Back. */
  onSearch: (
    patch: { page?: number | undefined; item?: string | undefined },
    options?: { replace: boolean },
  ) => void;
  /** Shown to an administrator without two-step sign-in: it is required. */
  onRefused: ReactNode;
}

const decidedElsewhere =
  "Another reviewer has decided on this reply, or the customer withdrew it. Your notes are below.";

const ownWorkspace = "You belong to this customer’s workspace, so another reviewer has to decide.";

function focusRow(id: string): void {
  const row = document.getElementById(reviewRowId(id));
  row?.focus({ preventScroll: true });
  row?.scrollIntoView?.({ block: "nearest" });
}

/** Replies that wait for a reviewer, the longest waiting first. */
export function ReviewQueue({ page, item, onSearch, onRefused }: ReviewQueueProps) {
  const now = useNow(15_000);
  const { data, error, refetch, isPlaceholderData } = useReviewPage(page);
  const review = useReviewReply(page);
  const top = useRef<HTMLParagraphElement>(null);
  /** Why the last decision on one was refused, by its id. */
  const [refused, setRefused] = useState<Readonly<Record<string, readonly string[]>>>({});
  /** Replies that were decided on elsewhere: they stay with their notes until they are dismissed. */
  const [ended, setEnded] = useState<readonly ReviewItem[]>([]);
  /** The open reply as last loaded: it stays while it is being edited, even if it changes elsewhere. */
  const lastOpen = useRef<ReviewItem | undefined>(undefined);
  const isOpen = ({ reply }: ReviewItem) => reply.id === item;
  const found = data?.items.find(isOpen);
  useEffect(() => {
    if (found) lastOpen.current = found;
  }, [found]);
  /** For late responses: whether this screen is still mounted, and which reply is open. */
  const present = useRef({ isHere: true, item });
  useEffect(() => {
    present.current = { isHere: true, item };
    return () => {
      present.current = { isHere: false, item };
    };
  }, [item]);

  const queue = data?.items ?? [];
  const isIn = (list: readonly ReviewItem[], id: string) =>
    list.some(({ reply }) => reply.id === id);
  // A reply that is in the queue again can be decided on again, even after it has left this page.
  useEffect(() => {
    const back = (id: string) => data?.items.some(({ reply }) => reply.id === id);
    setEnded((known) =>
      known.some(({ reply }) => back(reply.id))
        ? known.filter(({ reply }) => !back(reply.id))
        : known,
    );
  }, [data]);
  const over = ended.filter(({ reply }) => !isIn(queue, reply.id));
  // A reply that is no longer on this page may be undecided: it may have moved to the previous page.
  const left =
    data &&
    lastOpen.current &&
    isOpen(lastOpen.current) &&
    !isIn([...over, ...queue], lastOpen.current.reply.id)
      ? [lastOpen.current]
      : [];
  const shown = [...over, ...left, ...queue];

  const total = data?.total ?? 0;
  const pages = pageCount(total, reviewPageSize);
  useExistingPage(page, data && !isPlaceholderData ? pages : undefined, (last) =>
    onSearch({ page: last > 1 ? last : undefined }, { replace: true }),
  );

  const decide = (one: ReviewItem, decision: "approve" | "return", draft: ReviewDraft) => {
    const { id, revision } = one.reply;
    const at = queue.findIndex(({ reply }) => reply.id === id);
    const next = queue[at + 1] ?? queue[at - 1];
    setRefused((known) => ({ ...known, [id]: [] }));
    setEnded((known) => known.filter(({ reply }) => reply.id !== id));
    lastOpen.current = undefined;
    onSearch({ item: undefined }, { replace: true });
    if (next) focusRow(next.reply.id);
    else top.current?.focus();
    // The promise, because callbacks passed to `mutate` run only for the last call.
    review.mutateAsync({ id, decision, revision, ...draft }).then(
      () => {
        reviewDraft(id).drop();
        showToast({
          title: decision === "approve" ? "Approved." : `Returned to ${one.writer}.`,
        });
      },
      (failure: unknown) => {
        const isOver =
          failure instanceof ApiError && ["REPLY_MOVED_ON", "NOT_FOUND"].includes(failure.code);
        const details = failure instanceof ApiError ? failure.details : [];
        const description = isOver ? decidedElsewhere : messageOf(failure, "Please try again.");
        if (isOver) setEnded((known) => [...known, one]);
        else {
          const why = details.length > 0 ? details : [description];
          setRefused((known) => ({ ...known, [id]: why }));
        }
        // The reply opens again with all its notes, unless the reviewer is doing something else.
        if (present.current.isHere && present.current.item === undefined) {
          lastOpen.current = one;
          onSearch({ item: id }, { replace: true });
        }
        showToast({
          title: decision === "approve" ? "Not approved" : "Not returned",
          description,
          tone: "destructive",
        });
      },
    );
  };

  if (error instanceof ApiError && error.code === "SECOND_FACTOR_NEEDED") return onRefused;
  if (!data) {
    return error ? (
      <p role="alert" className="flex flex-wrap items-center gap-3">
        {messageOf(error, "The queue could not be loaded.")}
        <Button size="small" onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    ) : (
      <Loading label="Loading the queue">
        <Skeleton className="h-24" />
      </Loading>
    );
  }
  return (
    <>
      <p ref={top} tabIndex={-1} role="status" className="text-sm text-ink-2 outline-none">
        {total > 0 && `${count(total, "reply waits", "replies wait")} for a reviewer.`}
      </p>
      {shown.length === 0 && (
        <EmptyState title="No replies to review">
          Replies that a rule sends to review appear here, and every reply of a Scale workspace.
        </EmptyState>
      )}
      {shown.length > 0 && (
        <ul aria-label="Review queue">
          {shown.map((one) => {
            const { id } = one.reply;
            const isOver = over.includes(one);
            const why = isOver ? decidedElsewhere : one.ownWorkspace ? ownWorkspace : null;
            return (
              <li key={id}>
                <ReviewRow
                  item={one}
                  now={now}
                  open={id === item}
                  over={why}
                  onToggle={() => {
                    // A reviewer who was elsewhere when the response arrived opens it first.
                    if (isOver && id === item) {
                      lastOpen.current = undefined;
                      setEnded((known) => known.filter(({ reply }) => reply.id !== id));
                      reviewDraft(id).drop();
                    }
                    onSearch({ item: id === item ? undefined : id }, { replace: true });
                  }}
                >
                  <ReviewEditor
                    // Notes refer to words of this text: in another text, they are located again.
                    key={one.reply.text}
                    item={one}
                    post={<ReviewedPost reply={one.reply} />}
                    background={<ReviewedBackground reply={one.reply} />}
                    over={why}
                    refused={refused[id] ?? []}
                    onDecide={(decision, draft) => decide(one, decision, draft)}
                  />
                </ReviewRow>
              </li>
            );
          })}
        </ul>
      )}
      <div className="mt-6">
        <Pagination
          label="Pages of the review queue"
          page={page}
          count={pages}
          onPage={(target) => {
            onSearch({ page: target > 1 ? target : undefined, item: undefined });
            top.current?.focus();
          }}
        />
      </div>
    </>
  );
}
