import type { Reply } from "@earshot/contract";
import { ReplyAnswer } from "./reply-answer.tsx";
import { ReplyReport } from "./reply-report.tsx";

interface ReplyActionsProps {
  reply: Reply;
  now: number;
  /** Called after a successful action. The buttons disappear, so the caller moves the focus. */
  onDone: () => void;
}

/** What the customer can do with a reply at its step: approve, ask for a change, withdraw or report. */
export function ReplyActions({ reply, now, onDone }: ReplyActionsProps) {
  return (
    <>
      <ReplyAnswer reply={reply} now={now} onAnswered={onDone} />
      <ReplyReport reply={reply} onSent={onDone} />
    </>
  );
}
