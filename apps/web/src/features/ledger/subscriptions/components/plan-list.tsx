import {
  type CheckoutSettings,
  dashboardPriceOf,
  type Plan,
  type PlanSlug,
  type Subscription,
  type User,
} from "@earshot/contract";
import { Button, buttonClass } from "../../../../ui/button.tsx";
import { changeCta, dollars, isLive, orderAddress, ownerOnly } from "../labels.ts";
import { PlanRow } from "./plan-row.tsx";

interface PlanListProps {
  label: string;
  plans: readonly Plan[];
  user: User;
  subscription: Subscription | undefined;
  settings: CheckoutSettings | undefined;
  /** The plan that was chosen before signing in. */
  carried: PlanSlug | undefined;
  /** Whether a plan is the current one of the workspace. */
  isPresent: (plan: Plan) => boolean;
  onChoose: (plan: PlanSlug) => void;
}

/** Plans, each with the button that buys it or changes to it. One button is the primary one. */
export function PlanList(props: PlanListProps) {
  const { label, plans, user, subscription, settings, carried, isPresent, onChoose } = props;
  const tier = user.subscriptionTier;
  // A tier without a subscription was given by an administrator, so it can be bought like any other.
  const hasPlan = subscription ? isLive(subscription) : tier !== null;
  // No plan can be chosen while a purchase is pending or the subscription is paused.
  const isBlocked = subscription?.state === "waiting" || subscription?.state === "paused";
  const isOthers = subscription?.canChange === false;
  const offered = hasPlan ? undefined : (plans.find(({ popular }) => popular) ?? plans[0])?.slug;
  const primary = carried ?? offered;

  const action = (plan: Plan) => {
    const variant = plan.slug === primary ? "primary" : "secondary";
    if (isPresent(plan)) return <Button unavailable>Already on {plan.name}</Button>;
    // Only the owner can buy a plan.
    if (isOthers) return null;
    const cta = hasPlan ? changeCta(tier, plan) : plan.defaultCta;
    if (settings && !settings.paddle) {
      const price = `${dollars(dashboardPriceOf(plan))}${plan.priceSuffix}`;
      return (
        <a href={orderAddress(plan, price, user)} className={buttonClass(variant)}>
          {`Order ${plan.name} by email`}
        </a>
      );
    }
    return (
      <Button variant={variant} unavailable={isBlocked} onClick={() => onChoose(plan.slug)}>
        {cta}
      </Button>
    );
  };

  const markOf = (plan: Plan) => {
    if (isPresent(plan)) return "Your plan";
    if (plan.slug === subscription?.plannedChange?.plan) return "Planned";
    return plan.slug === carried ? "Your choice" : undefined;
  };

  return (
    <>
      {isOthers && <p className="mb-4 text-ink-2">{ownerOnly}</p>}
      <ul aria-label={label} className="border-t border-line">
        {plans.map((plan) => (
          <PlanRow
            key={plan.slug}
            plan={plan}
            mark={markOf(plan)}
            hasTrial={!hasPlan}
            isHighlighted={plan.slug === carried && !isPresent(plan)}
            action={action(plan)}
          />
        ))}
      </ul>
    </>
  );
}
