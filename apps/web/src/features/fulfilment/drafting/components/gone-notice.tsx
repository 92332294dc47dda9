import type { Assignment, ReplyStatus } from "@earshot/contract";
import { messageOf } from "../../../../lib/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { CopyButton } from "../../../../ui/copy-button.tsx";
import { useClaimAgain } from "../desk-api.ts";

/** Why a reply is not its writer's to write any more. */
const causes: Partial<Record<ReplyStatus, string>> = {
  released: "Your claim has lapsed or was given back.",
  withdrawn: "The customer has withdrawn this one.",
  failed: "This one was ended.",
  submitted: "It was handed in from another tab.",
  in_review: "It was handed in from another tab.",
  awaiting_approval: "It was handed in from another tab.",
  approved: "It was handed in from another tab, and approved.",
};

interface GoneNoticeProps {
  assignment: Assignment;
  text: string;
  /** It is claimed anew, as this reply. */
  onClaimed: (reply: Assignment) => void;
  onDiscard: () => void;
}

/** What is said over a text whose reply is over for its writer: the text stays, and can be taken along. */
export function GoneNotice({ assignment, text, onClaimed, onDiscard }: GoneNoticeProps) {
  const claim = useClaimAgain();
  const { status, mention_id } = assignment;
  const mayClaim = status === "released" || status === "claimed";
  return (
    <section
      aria-label="No longer yours"
      className="grid gap-2 rounded-lg border-2 border-signal bg-signal-soft px-4 py-3"
    >
      <div role="alert">
        <p className="font-semibold text-signal">
          {causes[status] ?? "This reply has moved on since you opened it."}
        </p>
        <p>Your text stays here, in this browser. Nothing of it is lost.</p>
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
            onClick={() => claim.mutate(mention_id, { onSuccess: onClaimed })}
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
