import { type PlanChange, type PlanSlug, plans } from "@earshot/contract";
import { ApiError, messageOf } from "../../../../lib/api-error.ts";
import { count, dayOf } from "../../../../lib/format.ts";
import { money } from "../../../../lib/money.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useChangePlan, usePlanChangePreview } from "../api/change-subscription.ts";
import { amountOf } from "../labels.ts";
import { showChanged } from "../use-plan-choice.ts";
import { Facts } from "./facts.tsx";
import { PortalButton } from "./portal-button.tsx";

function PausedKeywords({ keywords }: { keywords: readonly string[] }) {
  if (keywords.length === 0) return null;
  return (
    <section aria-labelledby="paused-keywords" className="mt-4">
      <h3 id="paused-keywords" className="font-semibold">
        {`${count(keywords.length, "keyword")} will be paused`}
      </h3>
      <p className="text-sm text-ink-2">
        The new plan has fewer keywords. They are not deleted: their mentions stay, and you can
        resume them when there is room.
      </p>
      <ul className="mt-2 list-disc pl-5 [overflow-wrap:anywhere]">
        {keywords.map((keyword) => (
          <li key={keyword}>{keyword}</li>
        ))}
      </ul>
    </section>
  );
}

function Preview({ change }: { change: PlanChange }) {
  const { kind, plan, takesEffectAt, chargedNowCents, nextAmountCents, nextBilledAt } = change;
  const next = nextAmountCents !== null && `${amountOf(nextAmountCents, plan)}, before tax`;
  return (
    <>
      <Facts
        facts={[
          ["Takes effect", kind === "upgrade" ? "Immediately" : `On ${dayOf(takesEffectAt)}`],
          [
            "Charged now",
            chargedNowCents === null ? "Nothing" : `${money(chargedNowCents)}, before tax`,
          ],
          ["After that", next],
          ["Next payment", nextBilledAt && dayOf(nextBilledAt)],
        ]}
      />
      <PausedKeywords keywords={change.pausedKeywords} />
    </>
  );
}

/** The effect and date of a change of plan, and the button that makes it. */
function ChangeForm({ plan, onClose }: { plan: PlanSlug; onClose: () => void }) {
  const { data: preview, error, refetch, isFetching } = usePlanChangePreview(plan);
  const change = useChangePlan({
    onSuccess: () => {
      if (preview) showChanged(preview.kind, plan);
      onClose();
    },
  });
  const { name } = plans[plan];
  if (error && !isFetching) {
    return (
      <>
        <LoadProblem
          message={messageOf(error, "What the change does could not be loaded.")}
          onRetry={() => void refetch()}
        />
        <PaymentRemedy error={error} />
      </>
    );
  }
  if (!preview) {
    return (
      <Loading label="Loading what changes">
        <Skeleton className="h-32" />
      </Loading>
    );
  }
  return (
    <>
      <Preview change={preview} />
      <div className="mt-5 grid gap-3">
        <FormProblem>
          {change.error && messageOf(change.error, "The plan could not be changed. Try again.")}
        </FormProblem>
        <PaymentRemedy error={change.error} />
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" busy={change.isPending} onClick={() => change.mutate(plan)}>
            {preview.kind === "upgrade" ? `Upgrade to ${name}` : `Switch to ${name}`}
          </Button>
          <Button onClick={onClose}>Keep my plan</Button>
        </div>
      </div>
    </>
  );
}

/** Links a declined payment to the payment method. */
function PaymentRemedy({ error }: { error: Error | null }) {
  if (!(error instanceof ApiError) || error.code !== "PAYMENT_FAILED") return null;
  return (
    <div className="mt-3">
      <PortalButton>Update payment method</PortalButton>
    </div>
  );
}

/** The dialog that changes the plan. @param plan null: the dialog is closed */
export function ChangeDialog({ plan, onClose }: { plan: PlanSlug | null; onClose: () => void }) {
  return (
    <Dialog
      open={plan !== null}
      title={plan ? `Change to ${plans[plan].name}` : "Change plan"}
      onClose={onClose}
    >
      {plan && <ChangeForm plan={plan} onClose={onClose} />}
    </Dialog>
  );
}
