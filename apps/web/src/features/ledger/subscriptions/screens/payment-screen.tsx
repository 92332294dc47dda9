import { brand, earlyAdopterPlans, planOf, type Subscription, type User } from "@earshot/contract";
import type { ReactNode } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { dayOf } from "../../../../lib/format.ts";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { ChangeDialog } from "../components/change-dialog.tsx";
import { LoadingCheckout, OrderByEmail } from "../components/checkout-notices.tsx";
import { PlanList } from "../components/plan-list.tsx";
import { PlannedChangeNote, SubscriptionNotes } from "../components/subscription-notes.tsx";
import { planName } from "../labels.ts";
import { usePlanChoice } from "../use-plan-choice.ts";

/** The provider's status if there is one, otherwise the payment status, otherwise pending (S2 §2). */
const statusOf = ({ paddleStatus, paymentStatus }: Subscription): string =>
  paddleStatus || paymentStatus || "pending";

function Status({ subscription }: { subscription: Subscription }) {
  const { trialEnd, paidUntil, plan, tier } = subscription;
  return (
    <p>
      You are on {planName(plan, tier)}. Status:{" "}
      <strong className="font-semibold">{statusOf(subscription).replace("_", " ")}</strong>
      {trialEnd && `. Your free trial ends on ${dayOf(trialEnd)}`}.{" "}
      {paidUntil && `Paid until ${dayOf(paidUntil)}; nothing is charged automatically. `}
      <span className="text-ink-2">Updates may take a minute after checkout.</span>
    </p>
  );
}

interface PaymentScreenProps {
  user: User;
  /** The plan that the address names. */
  chosen: string | undefined;
  /** Links to the other screens. */
  links: ReactNode;
  /** Payment without a card. */
  manualPayment: ReactNode;
}

/** The subscription's status and the early-adopter plans (S2 §2). */
export function PaymentScreen({ user, chosen, links, manualPayment }: PaymentScreenProps) {
  const carried = earlyAdopterPlans.find(({ slug }) => slug === planOf(chosen)?.slug)?.slug;
  const { subscription, settings, isOpening, choose, changingTo, closeChange } =
    usePlanChoice(carried);
  const present = subscription.data;
  const failed = subscription.error ? subscription : settings.error ? settings : null;
  return (
    <>
      <div className="grid gap-4">
        <PageTitle documentTitle={`Your subscription · ${brand.name}`}>Your subscription</PageTitle>
        {failed ? (
          <LoadProblem
            message={messageOf(failed.error, "Your subscription could not be loaded.")}
            onRetry={() => void failed.refetch()}
          />
        ) : present ? (
          <Status subscription={present} />
        ) : (
          <Loading label="Loading your subscription">
            <Skeleton className="h-6 max-w-sm" />
          </Loading>
        )}
        <SubscriptionNotes subscription={present} />
        <PlannedChangeNote subscription={present} />
        <OrderByEmail settings={settings.data} />
        <LoadingCheckout isOpening={isOpening} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PlanList
          label="Early-adopter plans"
          plans={earlyAdopterPlans}
          user={user}
          subscription={present}
          settings={settings.data}
          carried={carried}
          isPresent={({ slug }) => slug === present?.plan}
          onChoose={choose}
        />
        <p className="max-w-[68ch] text-ink-2">
          You keep the price at which you subscribe for as long as your subscription continues
          without a break. Prices are in US dollars, before tax.
        </p>
        <div className="flex flex-wrap gap-2">{links}</div>
      </div>
      {manualPayment}
      <ChangeDialog plan={changingTo} onClose={closeChange} />
    </>
  );
}
