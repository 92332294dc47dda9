import { limits, type Plan, quotas, readFeature, tierPlans } from "@earshot/contract";
import { classNames } from "../../ui/class-names.ts";
import { Section } from "./section.tsx";

function Feature({ feature }: { feature: string }) {
  const { text, included } = readFeature(feature);
  return (
    <li className={classNames("flex gap-3 py-1.5", included ? "text-ink" : "text-ink-3")}>
      <svg
        aria-hidden="true"
        viewBox="0 0 12 12"
        className={classNames(
          "mt-1.5 size-3 shrink-0 fill-none stroke-2",
          included ? "stroke-standing" : "stroke-edge",
        )}
      >
        <path d={included ? "M1 6.5 4.5 10 11 2" : "M2 2l8 8M10 2l-8 8"} />
      </svg>
      <span>
        {!included && <span className="sr-only">Not included: </span>}
        {text}
      </span>
    </li>
  );
}

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
          <Feature key={feature} feature={feature} />
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
