import type { Reply } from "@earshot/contract";
import { useRef, useState } from "react";
import { messageOf } from "../../../lib/api-error.ts";
import { exactTime } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { useApproveReply, useWithdrawReply } from "../api/answer-reply.ts";
import { noteDraft } from "../note-draft.ts";
import { canWithdraw, timeUntil } from "../words.ts";
import { ChangeForm } from "./change-form.tsx";

interface ReplyAnswerProps {
  reply: Reply;
  now: number;
  /** The buttons have gone with their reason: the focus goes back to the reply. */
  onAnswered: () => void;
}

function Deadline({ by, now }: { by: string; now: number }) {
  const isPast = Date.parse(by) <= now;
  return (
    <p className="text-sm text-ink-2">
      {isPast ? "The time to answer ended " : "You can answer until "}
      <time dateTime={by}>{exactTime(by)}</time>
      {!isPast && `, ${timeUntil(by, now)}`}.{" "}
      {!isPast && "After that it is withdrawn and the mention is pending again."}
    </p>
  );
}

/** What the customer can do with a reply: approve, ask for a change, withdraw. */
export function ReplyAnswer({ reply, now, onAnswered }: ReplyAnswerProps) {
  const approve = useApproveReply();
  const withdraw = useWithdrawReply();
  const [changing, setChanging] = useState(() => noteDraft(reply.id).read() !== null);
  const [confirming, setConfirming] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const changeButton = useRef<HTMLButtonElement>(null);
  const waits = reply.status === "awaiting_approval";
  if (!canWithdraw(reply.status)) return null;

  const run = async (act: () => Promise<unknown>, done: string, failed: string) => {
    setProblem(null);
    try {
      await act();
      showToast({ title: done });
      onAnswered();
    } catch (error) {
      const description = messageOf(error, "Please try again.");
      setProblem(`${failed}: ${description}`);
      showToast({ title: failed, description, tone: "destructive" });
    }
  };
  const sendApproval = () =>
    run(
      () => approve.mutateAsync({ reply, answer: null }),
      "Approved. A writer places it now.",
      "Failed to approve the reply",
    );
  const sendWithdrawal = () => {
    setConfirming(false);
    return run(
      () => withdraw.mutateAsync({ reply, answer: null }),
      "Withdrawn. The mention is pending again.",
      "Failed to withdraw the reply",
    );
  };

  return (
    <div className="grid gap-3">
      {waits && reply.approve_by && <Deadline by={reply.approve_by} now={now} />}
      {problem && (
        <p role="alert" className="text-sm font-medium text-signal">
          {problem}
        </p>
      )}
      {waits && changing ? (
        <ChangeForm
          reply={reply}
          onSent={() => {
            setChanging(false);
            onAnswered();
          }}
          onCancel={() => {
            setChanging(false);
            // The button is back once this has been drawn.
            requestAnimationFrame(() => changeButton.current?.focus());
          }}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          {waits && (
            <>
              <Button look="primary" busy={approve.isPending} onClick={() => void sendApproval()}>
                Approve
              </Button>
              <Button ref={changeButton} onClick={() => setChanging(true)}>
                Ask for a change
              </Button>
            </>
          )}
          <Button look="quiet" busy={withdraw.isPending} onClick={() => setConfirming(true)}>
            Withdraw
          </Button>
        </div>
      )}
      <Dialog open={confirming} title="Withdraw this reply?" onClose={() => setConfirming(false)}>
        <p>It will not be placed. Your reply is given back, and the mention is pending again.</p>
        <div className="mt-5 flex flex-wrap gap-2">
          <Button look="primary" onClick={() => void sendWithdrawal()}>
            Withdraw the reply
          </Button>
          <Button data-autofocus onClick={() => setConfirming(false)}>
            Keep it
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
