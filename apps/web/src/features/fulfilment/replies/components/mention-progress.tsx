import type { Mention } from "@earshot/contract";
import { useRef } from "react";
import { classNames } from "../../../../ui/class-names.ts";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useReply } from "../api/get-reply.ts";
import { progressOfMention, progressOfReply } from "../progress.ts";
import { ReplyActions } from "./reply-actions.tsx";
import { ReplyLine } from "./reply-line.tsx";
import { ReplyProgress } from "./reply-progress.tsx";

export interface MentionProgressProps {
  mention: Mention;
  now: number;
}

/** Only within this time after the customer's decision does the section slide into its place, in milliseconds. */
const arrivesForMs = 5_000;

/** Shown on an engaged mention: the steps of its reply, the actions, and links to the reply. */
export function MentionProgress({ mention, now }: MentionProgressProps) {
  const { reply: latest, status, title } = mention;
  const { data: reply, error } = useReply(latest?.id ?? null);
  const section = useRef<HTMLElement>(null);
  const isWaiting = status === "accepted";
  const hasJustArrived =
    mention.acceptedAt !== null && now - Date.parse(mention.acceptedAt) < arrivesForMs;
  const isDeclined =
    status === "denied" && (!latest || (reply && reply.progress.end?.unit === "reserved"));

  const progress = () => {
    if (isWaiting || isDeclined) {
      return <ReplyProgress progress={progressOfMention(mention, reply, now)} now={now} compact />;
    }
    if (!reply && error) return null;
    if (!reply) {
      return (
        <Loading label="Loading the progress of the reply">
          <Skeleton className="h-14" />
        </Loading>
      );
    }
    return (
      <ReplyProgress
        progress={progressOfReply(reply, now)}
        now={now}
        compact
        actions={
          <>
            {reply.status === "awaiting_approval" && (
              <p
                dir="auto"
                className="max-w-[72ch] border-l-2 border-line pl-3 font-quote text-quote whitespace-pre-line [overflow-wrap:anywhere]"
              >
                {reply.text}
              </p>
            )}
            <ReplyActions reply={reply} now={now} onDone={() => section.current?.focus()} />
          </>
        }
      />
    );
  };

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Reply"
      className={classNames(
        "grid gap-3 outline-none",
        hasJustArrived && "motion-safe:animate-arrive",
      )}
    >
      {progress()}
      {latest && !isWaiting && <ReplyLine reply={latest} about={title} label="Open reply" />}
    </section>
  );
}
