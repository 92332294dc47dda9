import { dashboardPriceOf, type Plan, readFeature } from "@earshot/contract";
import type { ReactNode } from "react";
import { classNames } from "../../../../ui/class-names.ts";
import { PlanFeature } from "../../../../ui/plan-feature.tsx";
import { dollars } from "../labels.ts";

/** The price of a plan inside the dashboard, and the struck-through list price. */
function Price({ plan, hasTrial }: { plan: Plan; hasTrial: boolean }) {
  const { price, originalPrice, priceSuffix, friendsDiscount, trialDays } = plan;
  const struck = friendsDiscount > 0 ? price : originalPrice;
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-2 sm:justify-end">
        {struck !== null && (
          <s className="text-ink-3 tabular-nums">
            <span className="sr-only">instead of </span>
            {dollars(struck)}
          </s>
        )}
        <span>
          <span className="font-display text-2xl font-bold tracking-[-0.02em] tabular-nums">
            {dollars(dashboardPriceOf(plan))}
          </span>
          <span className="text-ink-2">{priceSuffix}</span>
        </span>
      </p>
      {hasTrial && trialDays > 0 && (
        <p className="text-sm text-ink-2 sm:text-right">First {trialDays} days free</p>
      )}
    </div>
  );
}

interface PlanRowProps {
  plan: Plan;
  /** The relation of the plan to the workspace, such as "Your plan". */
  mark?: string | undefined;
  /** Whether it starts with its trial: there is none after a change from another plan. */
  hasTrial: boolean;
  isHighlighted?: boolean;
  /** The button that orders it. */
  action: ReactNode;
}

/** One plan of a list: what it includes, its price and how to get it. */
export function PlanRow({ plan, mark, hasTrial, isHighlighted = false, action }: PlanRowProps) {
  const id = `plan-${plan.slug}`;
  return (
    <li
      aria-labelledby={id}
      className={classNames(
        "grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 border-b border-line py-6 sm:grid-cols-[minmax(0,1fr)_15rem]",
        isHighlighted && "border-l-4 border-l-signal pl-4",
      )}
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id={id} className="font-display text-xl font-bold tracking-[-0.02em]">
            {plan.name}
          </h2>
          {(mark ?? plan.badge) && (
            <p className="text-sm font-semibold text-ink-2">{mark ?? plan.badge}</p>
          )}
        </div>
        <p className="mt-1 max-w-[60ch] text-ink-2">{plan.description}</p>
        <ul
          aria-label={`What ${plan.name} includes`}
          className="mt-3 grid gap-x-6 gap-y-1 text-sm lg:grid-cols-2"
        >
          {plan.features.map((feature) => (
            <PlanFeature compact key={feature} {...readFeature(feature)} />
          ))}
        </ul>
      </div>
      <div className="grid content-start gap-3">
        <Price plan={plan} hasTrial={hasTrial} />
        {action}
      </div>
    </li>
  );
}
