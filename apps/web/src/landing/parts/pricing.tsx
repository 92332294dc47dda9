import { limits, type Plan, quotas, readFeature, tierPlans } from "@earshot/contract";
import { classNames } from "../../ui/class-names.ts";
import { PlanFeature } from "../../ui/plan-feature.tsx";
import { Section } from "./section.tsx";

function Offer({ plan }: { plan: Plan }) {
  return (
    <article
      aria-labelledby={`plan-${plan.slug}`}
      className={classNames(
        "flex flex-col border-t-2 py-8 lg:px-8 lg:first:pl-0 lg:last:pr-0",
        plan.popular ? "border-signal" : "border-line",
      )}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 id={`plan-${plan.slug}`} className="text-xl font-semibold">
          {plan.name}
        </h3>
        {plan.badge && <p className="text-sm font-semibold text-signal">{plan.badge}</p>}
      </div>
      <p className="mt-1 text-base text-ink-2 lg:min-h-12">{plan.description}</p>
      <p className="mt-5 flex items-baseline gap-2">
        <span className="font-display text-3xl font-bold tabular-nums">${plan.price}</span>
        <span className="text-ink-2">{plan.priceSuffix}</span>
        <s className="ml-2 text-ink-3">
          <span className="sr-only">instead of </span>${plan.originalPrice}
        </s>
      </p>
      <a
        href={`/auth?plan=${plan.slug}`}
        className={classNames("button mt-5", !plan.popular && "button-plain")}
      >
        {plan.defaultCta}
      </a>
      <ul className="mt-6 text-base">
        {plan.features.map((feature) => (
          <PlanFeature key={feature} {...readFeature(feature)} />
        ))}
      </ul>
    </article>
  );
}

export function Pricing() {
  return (
    <Section
      id="pricing"
      title="Plans and prices"
      lead={`Month to month, no lock-ins. Every new account has ${quotas.free.replies} replies free, without a credit card.`}
    >
      <div className="grid lg:grid-cols-3">
        {tierPlans.map((plan) => (
          <Offer key={plan.slug} plan={plan} />
        ))}
      </div>
      <div className="border-t border-line pt-6">
        <p className="max-w-[68ch] text-base text-ink-2">
          A reply is counted when you accept a mention. It is returned to your quota automatically
          when a writer finds the post unsuitable, when you withdraw it before a writer has
          submitted a text, and when it is removed within {limits.survivalMs / 3600_000} hours.
          After a text is submitted, your first {limits.returnedWithdrawals} withdrawals of a
          billing period return the reply.
        </p>
      </div>
    </Section>
  );
}
