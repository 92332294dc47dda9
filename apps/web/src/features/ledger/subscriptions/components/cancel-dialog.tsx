import { quotas, type Subscription } from "@earshot/contract";
import { messageOf } from "../../../../lib/api-error.ts";
import { dayOf } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useCancelSubscription } from "../api/change-subscription.ts";
import { planName } from "../labels.ts";

/** Returns until when a plan lasts if it is canceled now. */
function endOf({ state, trialEnd, nextBilledAt, periodEnd }: Subscription): string {
  const at = (state === "trialing" ? trialEnd : nextBilledAt) ?? periodEnd;
  return at ? dayOf(at) : "the end of what is paid for";
}

/** Asks for confirmation before the plan is canceled, and explains the effect. */
export function CancelDialog({
  open,
  onClose,
  subscription,
}: {
  open: boolean;
  onClose: () => void;
  subscription: Subscription;
}) {
  const name = planName(subscription.plan, subscription.tier);
  const cancel = useCancelSubscription({
    onSuccess: () => {
      showToast({ title: `${name} is canceled.` });
      onClose();
    },
  });
  return (
    <Dialog open={open} title={`Cancel ${name}`} onClose={onClose}>
      <div className="grid gap-4">
        <p>
          {`${name} lasts until ${endOf(subscription)}; no further payment is taken. Then your workspace is free: keywords beyond the first ${(quotas.free.keywords ?? 0).toLocaleString()} are paused, not deleted, and your mentions and replies stay.`}
        </p>
        <FormProblem>
          {cancel.error && messageOf(cancel.error, "The plan could not be canceled. Try again.")}
        </FormProblem>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            busy={cancel.isPending}
            onClick={() => cancel.mutate(undefined)}
          >
            Cancel plan
          </Button>
          <Button onClick={onClose}>Keep my plan</Button>
        </div>
      </div>
    </Dialog>
  );
}
