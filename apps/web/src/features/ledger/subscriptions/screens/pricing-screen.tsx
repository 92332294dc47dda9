import { brand, planOf, plans, tierPlans, type User } from "@earshot/contract";
import type { ReactNode } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { ChangeDialog } from "../components/change-dialog.tsx";
import { LoadingCheckout, OrderByEmail } from "../components/checkout-notices.tsx";
import { PlanList } from "../components/plan-list.tsx";
import { PlannedChangeNote } from "../components/subscription-notes.tsx";
import { dollars, isLive, planName } from "../labels.ts";
import { usePlanChoice } from "../use-plan-choice.ts";

function Used({ label, used, limit }: { label: string; used: number; limit: number | null }) {
  return (
    <div>
      <dt className="text-ink-3">{label}</dt>
      <dd className="font-display text-xl font-bold tabular-nums">
        {used.toLocaleString()} of{" "}
        {limit === null ? (
          <>
            <span aria-hidden="true">∞</span>
            <span className="sr-only">unlimited</span>
          </>
        ) : (
          limit.toLocaleString()
        )}
      </dd>
    </div>
  );
}

/** The tiers at their price inside the dashboard. */
const [offer] = tierPlans;
const promo =
  offer && offer.friendsDiscount > 0
    ? `Every plan here has our ${offer.friendsDiscount} dollar friends discount: ${dollars(offer.friendsDiscount)} off each ${offer.interval}, at checkout and on every renewal.`
    : null;

interface PricingScreenProps {
  user: User;
  /** The plan that the address names. */
  chosen: string | undefined;
  /** Links to where a customer buys the plan. */
  mentionsLink: ReactNode;
  /** A link to the early-adopter plans. */
  earlyAdopterLink: ReactNode;
}

/** The features and prices of the tiers inside the dashboard, the use of the quotas, and the checkout. */
export function PricingScreen({
  user,
  chosen,
  mentionsLink,
  earlyAdopterLink,
}: PricingScreenProps) {
  const carried = tierPlans.find(({ slug }) => slug === planOf(chosen)?.slug)?.slug;
  const { subscription, settings, isOpening, choose, changingTo, closeChange } =
    usePlanChoice(carried);
  const present = subscription.data;
  const failed = subscription.error ? subscription : settings.error ? settings : null;
  const name = planName(present?.plan ?? null, user.subscriptionTier);
  const isUnbought = carried && present && !isLive(present) && present.state !== "waiting";
  return (
    <>
      <PageTitle documentTitle={`Pricing · ${brand.name}`}>Pricing</PageTitle>
      <p className="mt-1 text-ink-2">You are on {name}.</p>
      {isUnbought && (
        <div className="mt-4 grid max-w-[48rem] justify-items-start gap-3 rounded-lg border border-line bg-raised px-4 py-3">
          <p>
            You chose {plans[carried].name}. Until it is paid you stay on {name}, and mentions are
            already coming in.
          </p>
          {mentionsLink}
        </div>
      )}
      <dl className="mt-6 flex flex-wrap gap-x-12 gap-y-4">
        <Used label="Replies used" used={user.repliesUsed} limit={user.repliesLimit} />
        <Used label="Keywords used" used={user.keywordsUsed} limit={user.keywordsLimit} />
      </dl>
      <div className="mt-8 grid max-w-[60rem] grid-cols-[minmax(0,1fr)] gap-4">
        {promo && (
          <p className="max-w-[68ch] rounded-lg bg-caution-soft px-3 py-2 font-medium">{promo}</p>
        )}
        <PlannedChangeNote subscription={present} />
        <OrderByEmail settings={settings.data} />
        <LoadingCheckout isOpening={isOpening} />
        {failed && (
          <LoadProblem
            message={messageOf(failed.error, "Your subscription could not be loaded.")}
            onRetry={() => void failed.refetch()}
          />
        )}
        <PlanList
          label="Plans"
          plans={tierPlans}
          user={user}
          subscription={present}
          settings={settings.data}
          carried={carried}
          isPresent={({ tier }) => tier === user.subscriptionTier}
          onChoose={choose}
        />
        <p className="text-ink-2">
          Month to month, no lock-ins. Prices are in US dollars, before tax. {earlyAdopterLink}
        </p>
      </div>
      <ChangeDialog plan={changingTo} onClose={closeChange} />
    </>
  );
}
