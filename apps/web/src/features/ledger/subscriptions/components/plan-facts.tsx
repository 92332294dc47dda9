import type { Subscription } from "@earshot/contract";
import { type ReactNode, useState } from "react";
import { dayOf } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { Section } from "../../../../ui/section.tsx";
import { amountOf, isLive, ownerOnly, planName, stateNames } from "../labels.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { Facts } from "./facts.tsx";
import { PortalButton } from "./portal-button.tsx";

const day = (at: string | null) => at && dayOf(at);

interface PlanFactsProps {
  subscription: Subscription;
  /** A link to the plans. */
  plansLink: ReactNode;
  /** A link to the payment of the next period by receipt. */
  paymentLink: ReactNode;
}

/** The plan with its dates and amounts, and its owner's actions. */
export function PlanFacts({ subscription, plansLink, paymentLink }: PlanFactsProps) {
  const [isCanceling, setCanceling] = useState(false);
  const { plan, tier, state, periodStart, periodEnd, nextAmountCents, canChange } = subscription;
  // A planned change takes effect with the next payment.
  const billed = subscription.plannedChange?.plan ?? plan;
  const amount = nextAmountCents !== null && `${amountOf(nextAmountCents, billed)}, before tax`;
  const canCancel = isLive(subscription) && state !== "canceling";
  return (
    <Section title="Your plan">
      <Facts
        facts={[
          ["Plan", planName(plan, tier)],
          ["Status", state !== "none" && stateNames[state]],
          ["Free trial ends", state === "trialing" && day(subscription.trialEnd)],
          [
            "Billing period",
            periodStart && periodEnd && `${dayOf(periodStart)} to ${dayOf(periodEnd)}`,
          ],
          ["Next payment", day(subscription.nextBilledAt)],
          ["Amount", amount],
          ["Ends", day(subscription.endsAt)],
          ["Paid until", day(subscription.paidUntil)],
        ]}
      />
      {subscription.paidUntil && (
        <p className="text-ink-2">
          Paid by receipt. Nothing is charged automatically: pay for the next period to keep your
          plan.
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {canChange && subscription.paidUntil && paymentLink}
        {plansLink}
        {canChange && subscription.paddleSubscriptionId !== null && (
          <PortalButton>Invoices and payment method</PortalButton>
        )}
        {canChange && canCancel && <Button onClick={() => setCanceling(true)}>Cancel plan</Button>}
      </div>
      {!canChange && <p className="text-sm text-ink-2">{ownerOnly}</p>}
      <CancelDialog
        open={isCanceling}
        onClose={() => setCanceling(false)}
        subscription={subscription}
      />
    </Section>
  );
}
