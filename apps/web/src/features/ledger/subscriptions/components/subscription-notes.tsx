import { brand, type Subscription } from "@earshot/contract";
import { type ReactNode, useEffect, useState } from "react";
import { dayOf } from "../../../../lib/format.ts";
import { showFailure } from "../../../../shared/show-failure.ts";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useKeepPlan, useResumeSubscription } from "../api/change-subscription.ts";
import { planName, plannedChangeText } from "../labels.ts";
import { PortalButton } from "./portal-button.tsx";

/** A note about the subscription, with its remedy beside it. */
function Note({ isWarning, action, children }: NoteProps) {
  return (
    <div
      role="status"
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-lg border border-line px-3 py-2 ${isWarning ? "bg-caution-soft" : "bg-raised"}`}
    >
      <p className="min-w-0 flex-1 basis-64">{children}</p>
      {action}
    </div>
  );
}

interface NoteProps {
  isWarning?: boolean;
  action?: ReactNode;
  children: ReactNode;
}

/** Whether a wait for Paddle's confirmation has ended without one, since the screen was opened. */
function useEndedWait(state: Subscription["state"] | undefined): boolean {
  const [hasWaited, setWaited] = useState(false);
  useEffect(() => {
    if (state === "waiting") setWaited(true);
  }, [state]);
  return hasWaited && (state === "none" || state === "canceled");
}

/** Reverts a cancellation, or ends a pause. */
function ResumeButton({ children }: { children: ReactNode }) {
  const resume = useResumeSubscription({
    onSuccess: () => showToast({ title: "Your plan goes on." }),
    onError: (error) => showFailure("The plan could not be resumed", error),
  });
  return (
    <Button size="small" busy={resume.isPending} onClick={() => resume.mutate(undefined)}>
      {children}
    </Button>
  );
}

function KeepButton({ name }: { name: string }) {
  const keep = useKeepPlan({
    onSuccess: () => showToast({ title: `You stay on ${name}.` }),
    onError: (error) => showFailure("The planned change could not be dropped", error),
  });
  return (
    <Button size="small" busy={keep.isPending} onClick={() => keep.mutate(undefined)}>
      Keep my plan
    </Button>
  );
}

const endedWait = (
  <Note isWarning>
    Paddle has not confirmed the purchase yet. If you have paid, nothing is lost: your plan starts
    as soon as the confirmation arrives. If it takes longer than an hour, write to{" "}
    <a href={`mailto:${brand.supportEmail}`} className={buttonClass("text", "bare")}>
      {brand.supportEmail}
    </a>
    .
  </Note>
);

/** A planned downgrade, with a button that cancels it. */
export function PlannedChangeNote({ subscription }: { subscription: Subscription | undefined }) {
  if (!subscription?.plannedChange) return null;
  const { plan, tier, plannedChange, canChange } = subscription;
  return (
    <Note action={canChange && <KeepButton name={planName(plan, tier)} />}>
      {plannedChangeText(plannedChange)}
    </Note>
  );
}

/** The notes about the subscription on every screen, with the remedy. Renders nothing if there are none. */
export function SubscriptionNotes({ subscription }: { subscription: Subscription | undefined }) {
  const hasEndedWait = useEndedWait(subscription?.state);
  if (!subscription) return null;
  const { state, plan, tier, endsAt, graceEndsAt, canChange } = subscription;
  const name = planName(plan, tier);
  switch (state) {
    case "waiting":
      return (
        <Note>
          Waiting for Paddle to confirm your purchase. Your plan starts as soon as it does, usually
          within a minute; this page updates by itself.
        </Note>
      );
    case "past_due":
      return (
        <Note
          isWarning
          action={
            canChange && (
              <PortalButton variant="primary" size="small">
                Update payment method
              </PortalButton>
            )
          }
        >
          <strong className="font-semibold text-caution">Your last payment failed.</strong>{" "}
          {graceEndsAt
            ? `${name} goes on until ${dayOf(graceEndsAt)}. Update your payment method to keep it.`
            : `${name} has ended for now. Update your payment method to get it back.`}
        </Note>
      );
    case "canceling":
      return (
        <Note action={canChange && <ResumeButton>Resume plan</ResumeButton>}>
          {`You canceled ${name}. It lasts until ${endsAt ? dayOf(endsAt) : "the end of its period"}.`}
        </Note>
      );
    case "paused":
      return (
        <Note isWarning action={canChange && <ResumeButton>Resume plan</ResumeButton>}>
          {`${name} is paused. Resume it to go on.`}
        </Note>
      );
    case "none":
    case "canceled":
      return hasEndedWait ? endedWait : null;
    default:
      return null;
  }
}
