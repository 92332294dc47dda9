import { platforms, type Source, type ThreadComment } from "@earshot/contract";
import { useState } from "react";
import { age, count, exactTime, toMoment } from "../../../../lib/format.ts";
import { accountName } from "../../../../lib/post-title.ts";
import { Button } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { foldThread } from "../thread-fold.ts";

/** The deepest indentation; deeper comments show their level as text. */
const deepestStep = 4;

const fates: Record<Exclude<ThreadComment["state"], "standing">, string> = {
  removed: "Removed by the moderators or the platform",
  deleted: "Deleted by its author",
  gone: "No longer there",
};

function Tag({ children }: { children: string }) {
  return (
    <strong className="rounded bg-mark px-1.5 text-xs leading-5 font-semibold text-ink">
      {children}
    </strong>
  );
}

function Comment({
  comment,
  source,
  now,
}: {
  comment: ThreadComment;
  source: Source;
  now: number;
}) {
  const { author, body, state, depth, score, created_utc, isByAuthor, isOurs, isMention } = comment;
  return (
    <li
      style={{ marginInlineStart: `${Math.min(depth, deepestStep) * 0.875}rem` }}
      aria-current={isMention ? "true" : undefined}
      className={classNames(
        "border-l-2 py-1 pl-3",
        isMention || isOurs ? "border-signal" : depth > 0 ? "border-line" : "border-edge",
      )}
    >
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-3 [overflow-wrap:anywhere]">
        <bdi className="font-semibold text-ink-2">
          {author ? accountName(source, author) : "Unknown author"}
        </bdi>
        {isMention && <Tag>The question</Tag>}
        {isOurs && <Tag>Our reply</Tag>}
        {isByAuthor && <span>Author of the post</span>}
        <time dateTime={toMoment(created_utc)?.toISOString()} title={exactTime(created_utc)}>
          {age(created_utc, now)}
        </time>
        {score !== null && <span>{count(score, platforms[source].scoreNoun)}</span>}
        {depth > 0 && (
          <span className={depth > deepestStep ? undefined : "sr-only"}>level {depth + 1}</span>
        )}
      </p>
      {state === "standing" ? (
        <p
          dir="auto"
          className="max-w-[72ch] whitespace-pre-line font-quote text-quote [overflow-wrap:anywhere]"
        >
          {body}
        </p>
      ) : (
        <p className="text-ink-3 italic">{fates[state]}</p>
      )}
    </li>
  );
}

interface ThreadCommentsProps {
  comments: readonly ThreadComment[];
  /** The platform's count; null: unknown. */
  total: number | null;
  source: Source;
  now: number;
}

/** The comments of a thread, each after its parent; long and deep runs are collapsed. */
export function ThreadComments({ comments, total, source, now }: ThreadCommentsProps) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  if (comments.length === 0) return null;
  const missing = (total ?? 0) - comments.length;
  return (
    <>
      <ol aria-label="Comments in the thread" className="mt-3 grid gap-3">
        {foldThread(comments, opened).map((row) =>
          row.kind === "comment" ? (
            <Comment key={row.comment.id} comment={row.comment} source={source} now={now} />
          ) : (
            <li key={row.id}>
              <Button
                variant="text"
                size="bare"
                onClick={() => setOpened(new Set([...opened, row.id]))}
              >
                Show {row.count.toLocaleString()} more
              </Button>
            </li>
          ),
        )}
      </ol>
      {missing > 0 && (
        <p className="mt-3 text-sm text-ink-3">
          {count(missing, "more comment")} in the thread {missing === 1 ? "is" : "are"} not shown
          here.
        </p>
      )}
    </>
  );
}
