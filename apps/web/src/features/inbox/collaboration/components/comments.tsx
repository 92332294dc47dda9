import { type Comment, commentMax } from "@earshot/contract";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { detailOf, messageOf } from "../../../../lib/api-error.ts";
import { exactTime, preciseAge } from "../../../../lib/format.ts";
import { useMay } from "../../../../lib/role.ts";
import { storedText } from "../../../../lib/storage.ts";
import { isSubmitKey } from "../../../../lib/submit-key.ts";
import { ConfirmDialog } from "../../../../shared/confirm-dialog.tsx";
import { Button } from "../../../../ui/button.tsx";
import { TextArea } from "../../../../ui/field.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useAddComment, useComments, useDeleteComment } from "../api/comments.ts";

interface CommentsProps {
  mentionId: string;
  now: number;
}

function CommentItem({
  comment,
  now,
  onDelete,
}: {
  comment: Comment;
  now: number;
  onDelete: () => void;
}) {
  const { author, at, text, deletable } = comment;
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="text-sm text-ink-3">
          <strong className="font-semibold text-ink">{author}</strong>{" "}
          <time dateTime={at} title={exactTime(at)}>
            {preciseAge(at, now)}
          </time>
        </p>
        {deletable && (
          <Button
            variant="text"
            size="bare"
            className="text-sm"
            aria-haspopup="dialog"
            aria-label={`Delete the comment of ${author}, ${preciseAge(at, now)}`}
            onClick={onDelete}
          >
            Delete
          </Button>
        )}
      </div>
      <p className="mt-1 max-w-[72ch] whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
    </li>
  );
}

/** A comment that is being written; the tab stores it over a reload. */
function CommentForm({ mentionId }: Pick<CommentsProps, "mentionId">) {
  const add = useAddComment(mentionId);
  const [draft] = useState(() => storedText(`earshot.comment.${mentionId}`, "sessionStorage"));
  const { register, handleSubmit, formState, setError, reset, watch } = useForm({
    defaultValues: { text: draft.read() ?? "" },
  });
  useEffect(() => {
    const subscription = watch(({ text }) => draft.write(text || null));
    return () => subscription.unsubscribe();
  }, [watch, draft]);
  const submit = useOneAtATime(async ({ text }: { text: string }) => {
    try {
      await add.mutateAsync(text);
      reset({ text: "" });
      draft.write(null);
    } catch (error) {
      const message =
        detailOf(error, "text") ?? messageOf(error, "The comment was not saved. Please try again.");
      setError("text", { message }, { shouldFocus: true });
    }
  });
  return (
    <form
      noValidate
      aria-label="Add a comment"
      className="mt-3 grid max-w-[72ch] justify-items-start gap-2"
      onSubmit={handleSubmit(submit)}
    >
      <TextArea
        className="w-full"
        label="Comment"
        hint="Only people in this workspace see it."
        rows={2}
        maxLength={commentMax}
        error={formState.errors.text?.message}
        onKeyDown={(event) => {
          if (isSubmitKey(event)) void handleSubmit(submit)();
        }}
        {...register("text", {
          validate: (text) => text.trim() !== "" || "Write a comment first.",
        })}
      />
      <Button type="submit" size="small" busy={formState.isSubmitting}>
        Add comment
      </Button>
    </form>
  );
}

/** The comments on a mention. */
export function Comments({ mentionId, now }: CommentsProps) {
  const { data: comments, error, refetch } = useComments(mentionId);
  const remove = useDeleteComment(mentionId);
  const may = useMay();
  const [deleting, setDeleting] = useState<Comment | null>(null);
  if (!comments) {
    return error ? (
      <LoadProblem
        message={messageOf(error, "The comments could not be loaded.")}
        onRetry={() => void refetch()}
      />
    ) : (
      <Loading label="Loading the comments">
        <Skeleton className="h-12" />
      </Loading>
    );
  }
  return (
    <>
      {comments.length > 0 ? (
        <ul aria-label="Comments" aria-live="polite" className="border-t border-line">
          {comments.map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              now={now}
              onDelete={() => setDeleting(comment)}
            />
          ))}
        </ul>
      ) : (
        <p className="text-ink-2">
          No comments yet. The ones you and your colleagues write appear here.
        </p>
      )}
      {may("addComment") && <CommentForm mentionId={mentionId} />}
      <ConfirmDialog
        open={deleting !== null}
        title="Delete this comment?"
        action="Delete comment"
        onClose={() => setDeleting(null)}
        onConfirm={async () => {
          if (deleting) await remove.mutateAsync(deleting.id);
        }}
      >
        <p className="line-clamp-3 [overflow-wrap:anywhere]">{deleting?.text}</p>
      </ConfirmDialog>
    </>
  );
}
