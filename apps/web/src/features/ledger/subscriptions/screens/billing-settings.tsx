import type { ReactNode } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useSubscription } from "../api/get-subscription.ts";
import { PlanFacts } from "../components/plan-facts.tsx";
import { RefundRequest } from "../components/refund-request.tsx";
import { PlannedChangeNote, SubscriptionNotes } from "../components/subscription-notes.tsx";
import { UnitLedger } from "../components/unit-ledger.tsx";

interface BillingSettingsProps {
  /** A link to the plans. */
  plansLink: ReactNode;
  /** A link to the payment of the next period by receipt. */
  paymentLink: ReactNode;
  /** A link to a mention. */
  mentionLink: (id: string) => ReactNode;
}

/** The subscription, refunds and the ledger of reply units. */
export function BillingSettings({ plansLink, paymentLink, mentionLink }: BillingSettingsProps) {
  const { data: subscription, error, refetch } = useSubscription();
  if (!subscription) {
    return error ? (
      <LoadProblem
        message={messageOf(error, "Your subscription could not be loaded.")}
        onRetry={() => void refetch()}
      />
    ) : (
      <Loading label="Loading your subscription">
        <Skeleton className="h-40" />
      </Loading>
    );
  }
  return (
    <>
      <div className="grid gap-3 empty:hidden">
        <SubscriptionNotes subscription={subscription} />
        <PlannedChangeNote subscription={subscription} />
      </div>
      <PlanFacts subscription={subscription} plansLink={plansLink} paymentLink={paymentLink} />
      <RefundRequest subscription={subscription} />
      <UnitLedger mentionLink={mentionLink} />
    </>
  );
}
