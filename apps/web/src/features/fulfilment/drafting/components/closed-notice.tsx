import type { Assignment, ReplyStatus } from "@earshot/contract";
import { messageOf } from "../../../../lib/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { CopyButton } from "../../../../ui/copy-button.tsx";
import { useClaimAgain } from "../api/claim-again.ts";

/** Why a reply is no longer its writer's to write. */
const causes: Partial<Record<ReplyStatus, string>> = {
  released: "Your claim expired or was released.",
  withdrawn: "The customer has withdrawn this reply.",
  failed: "This reply has ended.",
  submitted: "You submitted it in another tab.",
  in_review: "You submitted it in another tab.",
  awaiting_approval: "You submitted it in another tab.",
  approved: "You submitted it in another tab, and it was approved.",
};

interface ClosedNoticeProps {
  assignment: Assignment;
  text: string;
  /** It was claimed again, as this reply. */
  onClaimed: (reply: Assignment) => void;
  onDiscard: () => void;
}

/** Shown above the text of a reply that is no longer the writer's: the text stays and can be reused. */
export function ClosedNotice({ assignment, text, onClaimed, onDiscard }: ClosedNoticeProps) {
  const claim = useClaimAgain();
  const { status, mentionId } = assignment;
  const mayClaim = status === "released" || status === "claimed";
  return (
    <section
      aria-label="No longer your reply"
      className="grid gap-2 rounded-lg border-2 border-signal bg-signal-soft px-4 py-3"
    >
      <div role="alert">
        <p className="font-semibold text-signal">
          {causes[status] ?? "The status of this reply has changed since you opened it."}
        </p>
        <p>Your text stays in this browser. Nothing is lost.</p>
      </div>
      {claim.error && (
        <p role="alert" className="font-medium text-signal">
          Not claimed: {messageOf(claim.error, "please try again.")}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {mayClaim && (
          <Button
            variant="primary"
            busy={claim.isPending}
            onClick={() => claim.mutate(mentionId, { onSuccess: onClaimed })}
          >
            Claim it again
          </Button>
        )}
        {text && <CopyButton text={text} label="Copy the text" />}
        <Button variant="quiet" onClick={onDiscard}>
          {text ? "Discard it" : "Close"}
        </Button>
      </div>
    </section>
  );
}
