import type { Reply } from "@earshot/contract";
import { useRef, useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { exactTime } from "../../../../lib/format.ts";
import { useRoleProblem } from "../../../../lib/role.ts";
import { Button } from "../../../../ui/button.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useApproveReply } from "../api/approve-reply.ts";
import { canWithdraw, timeUntil } from "../labels.ts";
import { noteDraft } from "../note-draft.ts";
import { outcomeText } from "../withdrawal-labels.ts";
import { ChangeForm } from "./change-form.tsx";
import { WithdrawDialog } from "./withdraw-dialog.tsx";

interface ReplyAnswerProps {
  reply: Reply;
  now: number;
  /** Called after a successful action. The buttons disappear, so the caller moves the focus to the reply. */
  onAnswered: () => void;
}

function Deadline({ by, now }: { by: string; now: number }) {
  const isPast = Date.parse(by) <= now;
  return (
    <p className="text-sm text-ink-2">
      {isPast ? "The time to answer ended " : "You can answer until "}
      <time dateTime={by}>{exactTime(by)}</time>
      {!isPast && `, ${timeUntil(by, now)}`}.{" "}
      {!isPast &&
        "After that, the reply is withdrawn, which counts as one of your withdrawals, and the mention is pending again."}
    </p>
  );
}

/** What the customer can do with a reply: approve, ask for a change, withdraw. */
export function ReplyAnswer({ reply, now, onAnswered }: ReplyAnswerProps) {
  const approve = useApproveReply();
  const [changing, setChanging] = useState(() => noteDraft(reply.id).read() !== null);
  const [confirming, setConfirming] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const changeButton = useRef<HTMLButtonElement>(null);
  const roleProblem = useRoleProblem("approveReply");
  const isAwaitingApproval = reply.status === "awaiting_approval";
  if (!canWithdraw(reply.status)) return null;
  if (roleProblem !== null) {
    return isAwaitingApproval ? <p className="text-sm text-ink-2">{roleProblem}</p> : null;
  }

  const tellFailure = (title: string, error: unknown) => {
    const description = messageOf(error, "Please try again.");
    setProblem(`${title}: ${description}`);
    showToast({ title, description, tone: "destructive" });
  };
  const sendApproval = async () => {
    setProblem(null);
    try {
      await approve.mutateAsync({ reply, answer: null });
      showToast({ title: "Approved. A writer will post it." });
      onAnswered();
    } catch (error) {
      tellFailure("Failed to approve the reply", error);
    }
  };

  return (
    <div className="grid gap-3">
      {isAwaitingApproval && reply.approveBy && <Deadline by={reply.approveBy} now={now} />}
      {problem && (
        <p role="alert" className="text-sm font-medium text-signal">
          {problem}
        </p>
      )}
      {isAwaitingApproval && changing ? (
        <ChangeForm
          reply={reply}
          onSent={() => {
            setChanging(false);
            onAnswered();
          }}
          onCancel={() => {
            setChanging(false);
            // The button exists again only after the next render.
            requestAnimationFrame(() => changeButton.current?.focus());
          }}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          {isAwaitingApproval && (
            <>
              <Button
                variant="primary"
                busy={approve.isPending}
                onClick={() => void sendApproval()}
              >
                Approve
              </Button>
              <Button ref={changeButton} onClick={() => setChanging(true)}>
                Ask for a change
              </Button>
            </>
          )}
          <Button
            variant={isAwaitingApproval ? "quiet" : "secondary"}
            onClick={() => {
              setProblem(null);
              setConfirming(true);
            }}
          >
            Withdraw
          </Button>
        </div>
      )}
      <WithdrawDialog
        reply={reply}
        open={confirming}
        onClose={() => setConfirming(false)}
        onWithdrawn={(terms) => {
          setConfirming(false);
          showToast({
            title: "Withdrawn. The mention is pending again.",
            description: outcomeText(terms),
          });
          onAnswered();
        }}
        onFailed={(error) => {
          setConfirming(false);
          tellFailure("Failed to withdraw the reply", error);
        }}
      />
    </div>
  );
}
