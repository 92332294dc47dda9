import type { Reply } from "@earshot/contract";
import { useId } from "react";
import { postTitle } from "../../../../lib/post-title.ts";
import { Button } from "../../../../ui/button.tsx";
import { progressOfReply } from "../progress.ts";
import { ReplyFacts } from "./reply-facts.tsx";
import { ReplyProgress } from "./reply-progress.tsx";
import { ReplyStatusLine } from "./reply-status.tsx";

interface ReplyRowProps {
  reply: Reply;
  now: number;
  onOpen: () => void;
}

/** The id of a reply's element, by which it is focused. */
const replyElementId = (id: string) => `reply-${id}`;

/** Moves the keyboard focus to a reply and scrolls it into view. */
export function focusReply(id: string): void {
  const element = document.getElementById(replyElementId(id));
  element?.focus({ preventScroll: true });
  element?.scrollIntoView?.({ block: "nearest" });
}

/** A reply in the list: its post, its status, its text and its steps. */
export function ReplyRow({ reply, now, onOpen }: ReplyRowProps) {
  const titleId = useId();
  const isAwaitingApproval = reply.status === "awaiting_approval";
  return (
    <article
      id={replyElementId(reply.id)}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 border-b border-line py-5 outline-offset-4"
    >
      <div>
        <ReplyFacts reply={reply} now={now} />
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <div className="min-w-0 flex-1 basis-64">
            <h2
              id={titleId}
              dir="auto"
              className="mt-0.5 text-lg font-semibold [overflow-wrap:anywhere]"
            >
              {postTitle(reply.post)}
            </h2>
            <ReplyStatusLine reply={reply} now={now} />
            {reply.text && (
              <p
                dir="auto"
                className="mt-1 line-clamp-2 max-w-[72ch] font-quote text-quote text-ink-2 [overflow-wrap:anywhere]"
              >
                {reply.text}
              </p>
            )}
          </div>
          <Button
            aria-describedby={titleId}
            variant={isAwaitingApproval ? "primary" : "secondary"}
            onClick={onOpen}
          >
            {isAwaitingApproval ? "Read and answer" : "Open"}
          </Button>
        </div>
      </div>
      <ReplyProgress progress={progressOfReply(reply, now)} now={now} compact />
    </article>
  );
}
